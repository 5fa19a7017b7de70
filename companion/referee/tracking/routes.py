"""The routes from one stage of a ply to a later one, as far as one picture allows them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from companion.contents import Field
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import Glimpse, PlyStage
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.seen_picture import SeenPicture


class Route(NamedTuple):
    """Steps that lead to a `stage`: the `fields` of those that sensors see, and what is unusual about them.

    `piled` and `piled_seen` are how many pieces were put down on another one. `unlifted` is the cost of
    pieces that fell before they were lifted. `lifted` is True if one of the steps is a lift that the newest
    picture shows, and `silent` is the field of a lift that is silent. It is `hidden` if the sensor of a step
    is silent.
    """

    stage: PlyStage
    fields: tuple[Field, ...] = ()
    piled: int = 0
    piled_seen: int = 0
    unlifted: float = 0.0
    lifted: bool = False
    silent: Field = ""
    hidden: bool = False


class Routes:
    """Finds the routes that the picture `seen` allows."""

    def __init__(self, seen: SeenPicture, costs: Costs) -> None:
        self._seen, self._costs = seen, costs

    def onward(self, one: Hypothesis, origin: Hypothesis, left: float) -> Iterator[Route]:
        """The routes from the stage of `origin`, whose last step the picture shows, or no sensor sees.

        `one` is the hypothesis before the picture, and `origin` may have begun a further ply. No route may
        cost more than `left`. A step that no sensor sees counts if it goes with one that the picture shows,
        or if hands have gone on to it from `one`.
        """
        for route, sees in self._routes(one, origin, left):
            beside = route.fields[-1] in self._seen.changed if route.fields else one is origin
            if sees or beside:
                yield route

    def _routes(self, one: Hypothesis, origin: Hypothesis, left: float) -> Iterator[tuple[Route, bool]]:
        """All such routes, each with True if a sensor sees its last step."""
        changed = self._seen.changed
        changed_before = {field for field, each in one.off.items() if each.changed}
        known, routes = set[PlyStage](), [Route(origin.place.stage)] if origin.place.stage else []
        # Each step that is passed over costs at least as much as a field that contradicts.
        off = self._costs.off
        deepest = min(self._costs.skipped - 1, left / off if off else math.inf)
        for route in routes:
            for glimpse in route.stage.onward:
                if glimpse.stage in known:
                    continue
                known.add(glimpse.stage)
                news, sees = glimpse.field in changed, self._sees(glimpse)
                early = not news and glimpse.field in changed_before
                shown = sees and (news or early) and self._seen.shows(glimpse.field, glimpse.held)
                goes_on = len(route.fields) + sees <= deepest
                further = self._further(route, glimpse, sees=sees, lifted=glimpse.lift and news and shown)
                if early and route.lifted and not glimpse.lift:
                    further = further._replace(unlifted=further.unlifted + self._costs.unlifted)
                if goes_on:
                    routes.append(self._passed(route.stage, further, glimpse) if sees else further)
                if not sees or shown:
                    yield further, sees

    def _sees(self, glimpse: Glimpse) -> bool:
        """True if a sensor sees the step, and is not silent now."""
        return glimpse.seen and self._seen.picture.get(glimpse.field) is not None

    def _further(self, route: Route, glimpse: Glimpse, *, sees: bool, lifted: bool) -> Route:
        return Route(
            glimpse.stage,
            (*route.fields, glimpse.field) if sees else route.fields,
            route.piled + (glimpse.piled and not glimpse.seen),
            route.piled_seen + (glimpse.piled and glimpse.seen),
            route.unlifted,
            route.lifted or lifted,
            glimpse.field if glimpse.lift and glimpse.seen and not sees else route.silent,
            route.hidden or (glimpse.seen and not sees),
        )

    def _passed(self, stage: PlyStage, route: Route, glimpse: Glimpse) -> Route:
        """The route, if hands go on after its last step, which a sensor sees.

        Nothing can be dropped that a sensor still shows on the field from which it was lifted.
        """
        if not glimpse.lift:
            return route
        full = self._seen.shows(glimpse.field, stage.lying[glimpse.field])
        return route._replace(unlifted=route.unlifted + self._costs.unlifted * full)
