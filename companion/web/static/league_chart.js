// The league of a game as a picture: for each player what became of the games, and the rating with its uncertainty.

function make(className, text = "") {
  return Object.assign(document.createElement("span"), { className, textContent: text });
}

/** A bar of the games won, drawn and lost, each part as wide as its number. */
function resultBar({ won, drawn, lost }) {
  const bar = make("results");
  for (const [name, number] of Object.entries({ won, drawn, lost })) {
    if (number === 0) continue;
    const part = make(name, String(number));
    part.style.flexGrow = number;
    bar.append(part);
  }
  return bar;
}

/** The ratings from the weakest to the strongest with their uncertainties, as the ends of one scale. */
function scaleOf(league) {
  const rated = league.map(({ rating }) => rating).filter((rating) => rating !== null);
  const low = Math.min(...rated.map(({ strength, uncertainty }) => strength - uncertainty));
  const high = Math.max(...rated.map(({ strength, uncertainty }) => strength + uncertainty));
  return { low, width: high - low || 1 };
}

/** A rating as a point on the scale, with a line as long as it is uncertain. */
function ratingMark(rating, { low, width }) {
  const home = make("strength");
  if (rating === null) return home;
  const percent = (value) => `${(100 * value) / width}%`;
  const line = make("whisker");
  line.style.left = percent(rating.strength - rating.uncertainty - low);
  line.style.width = percent(2 * rating.uncertainty);
  const point = make("point");
  point.style.left = percent(rating.strength - low);
  home.append(line, point);
  return home;
}

/** Draw the league; null if nobody has ended a game. The table beside it tells the same in numbers. */
export function leagueChart(league, heads) {
  if (league.length === 0) return null;
  const chart = document.createElement("div");
  chart.className = "league-chart";
  chart.setAttribute("aria-hidden", "true");
  const scale = scaleOf(league);
  chart.append(...heads.map((text) => make("head", text)));
  for (const one of league) chart.append(make("name", one.player), resultBar(one), ratingMark(one.rating, scale));
  return chart;
}
