// The wall: all tables of the hub, as many at a time as the screen has room for.

import { HubLine, notice } from "./hub_line.js";
import { wirePreferences } from "./preferences_button.js";
import { Tile } from "./tile.js";
import { columnsFor, isScrolled, tablesOnPage } from "./wall_shape.js";
import { word } from "./words.js";

const TURN_MS = 20_000; // so long a page of the wall is shown before the next one
const MOST_CALLS = 8; // tables named above the wall at most
const MOST_CALLS_SMALL = 3; // on a small screen
const at = (id) => document.getElementById(id);

/** @type {Map<string, Tile>} */
const tiles = new Map();
/** @type {any} */
let hub = { tables: 0, calls: [] }; // as it was told last
let page = { names: [], number: firstPage(), pages: 1, first: 1 };
let size = roomFor();
let turns = !isScrolled(innerWidth, innerHeight);
/** @type {number | undefined} */
let timer;

/** The page that the address asks for. */
function firstPage() {
  return Math.max(1, Math.floor(Number(new URLSearchParams(location.search).get("page"))) || 1);
}

function roomFor() {
  return tablesOnPage(innerWidth, innerHeight);
}

function drawHub(next) {
  hub = next;
  notice(at("broker"), hub.broker);
  notice(at("archive"), hub.archive);
  at("none").hidden = hub.tables > 0;
  at("count").textContent = hub.tables > 0 ? word("wall_count", { count: hub.tables, online: hub.online }) : "";
  for (const link of document.querySelectorAll(".bar nav a[hidden]")) link.hidden = !hub.addresses.includes(link.getAttribute("href"));
  drawCalls();
  drawPlace();
}

/** The tables at which something is wrong, wherever on the wall they stand; on a single page all are seen anyway. */
function drawCalls() {
  const names = hub.calls;
  const most = isScrolled(innerWidth, innerHeight) ? MOST_CALLS_SMALL : MOST_CALLS;
  const links = names.slice(0, most).map((name) => Object.assign(document.createElement("a"), { href: `/table/${encodeURIComponent(name)}`, textContent: name }));
  const more = names.length > most ? [word("wall_more_calls", { count: names.length - most })] : [];
  at("calls").replaceChildren(word("wall_calls"), ...links, ...more);
  at("calls").hidden = names.length === 0 || page.pages === 1;
}

function drawPlace() {
  at("pager").hidden = page.pages === 1;
  at("place").textContent = word("wall_place", { first: page.first, last: page.first + page.names.length - 1, count: hub.tables });
}

/** Take the tables of another page, or of this one if tables have come. */
function drawPage(next) {
  page = next;
  for (const [name, tile] of tiles) {
    if (next.names.includes(name)) continue;
    tile.home.remove();
    tiles.delete(name);
  }
  for (const name of next.names) if (!tiles.has(name)) tiles.set(name, new Tile(name));
  const wanted = next.names.map((name) => /** @type {Tile} */ (tiles.get(name)).home);
  wanted.forEach((home, index) => {
    if (at("tiles").children[index] !== home) at("tiles").insertBefore(home, at("tiles").children[index] ?? null);
  });
  drawCalls();
  drawPlace();
  shape();
}

/** Have the tiles fill the screen. */
function shape() {
  const { clientWidth, clientHeight } = at("tiles");
  document.body.classList.toggle("scrolled", isScrolled(innerWidth, innerHeight));
  const columns = columnsFor(page.names.length, clientWidth, clientHeight);
  at("tiles").style.setProperty("--columns", String(columns));
  at("tiles").style.setProperty("--rows", String(Math.ceil(page.names.length / columns)));
}

/** Show the page so many further on, from the last one the first. */
function turn(by) {
  page.number = ((page.number - 1 + by + page.pages) % page.pages) + 1;
  line.renew();
  wait();
}

/** The same by hand: then the pages do not turn by themselves any more. */
function turnByHand(by) {
  letTurn(false);
  turn(by);
  history.replaceState(null, "", `?page=${page.number}`);
}

function letTurn(on) {
  turns = on;
  at("turns").setAttribute("aria-pressed", String(on));
  wait();
}

/** Turn the page after a while, if pages turn by themselves. */
function wait() {
  clearTimeout(timer);
  if (turns) timer = setTimeout(() => (page.pages > 1 ? turn(1) : wait()), TURN_MS);
}

at("before").addEventListener("click", () => turnByHand(-1));
at("after").addEventListener("click", () => turnByHand(1));
at("turns").addEventListener("click", () => letTurn(!turns));
addEventListener("keydown", ({ key, target }) => {
  const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[key];
  const isTyping = target instanceof Element && target.closest("dialog, input, select") !== null;
  if (by !== undefined && page.pages > 1 && !isTyping && !isScrolled(innerWidth, innerHeight)) turnByHand(by);
});
addEventListener("resize", () => {
  shape();
  if (roomFor() === size) return;
  size = roomFor();
  line.renew();
});
const line = new HubLine({
  address: () => `/api/events?page=${page.number}&size=${size}`,
  onHub: drawHub,
  onPage: drawPage,
  onTable: (table) => tiles.get(table.name)?.show(table),
  onLine(up) {
    at("banner").hidden = up;
  },
});
new ResizeObserver(shape).observe(at("tiles"));
wirePreferences();
letTurn(turns);
