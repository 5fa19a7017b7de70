// The sensors, live: the board with what its channels say, a table beside it, and the line to them.

import { element } from "./figures.js";
import { inLanguage } from "./language.js";
import { wirePreferences } from "./preferences_button.js";
import { learn, when, word } from "./words.js";

const STATES = {
  rest: () => word("state_rest"), moved: () => word("state_moved"), noisy: () => word("state_noisy"),
  spike: () => word("state_spike"), stuck: () => word("state_stuck"), silent: () => word("state_silent"),
};
const NOTES = {
  rest: () => word("state_rest_note"), moved: () => word("state_moved_note"), noisy: () => word("state_noisy_note"),
  spike: () => word("state_spike_note"), stuck: () => word("state_stuck_note"), silent: () => word("state_silent_note"),
};
const COUNTS = {
  frames_per_second: () => word("link_frames_per_second"), lines: () => word("link_lines"), damaged: () => word("link_damaged"),
  foreign: () => word("link_foreign"), overlong: () => word("link_overlong"), lost: () => word("link_lost"),
};
const ILL = new Set(["damaged", "foreign", "overlong", "lost"]);
const RETRY_MS = 1000;
const SILENCE_MS = 5000; // five looks a second are told
const WIDE_ONLY = new Set([1, 2, 6]); // columns for which a phone has no room
const NONE = "–";
const at = (id) => document.getElementById(id);

let boardName = null;
let fields = new Map(); // field -> its parts in the drawing
let rows = new Map(); // channel -> its row
let order = "";

function make(tag, name = "", text = "") {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

/** A number with so many places, and never -0. */
function numeral(value, digits) {
  const shown = Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
  return new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(shown);
}

/** A value as people read it: long raw numbers in groups of three. */
function written(value) {
  if (value === null || value === undefined) return NONE;
  if (value === "") return word("empty");
  if (value === true) return word("there");
  if (value === false) return word("not_there");
  if (typeof value !== "number") return String(value);
  return numeral(value, Number.isInteger(value) ? 0 : 2);
}

/** On the board there is little room: thousands as k. */
function brief(value) {
  if (typeof value !== "number" || Math.abs(value) < 10000) return written(value);
  return `${numeral(value / 1000, Math.abs(value) < 100000 ? 1 : 0)}k`;
}

/** A noise needs no more than two digits that count. */
function rough(value) {
  return value === null ? NONE : numeral(value, Math.abs(value) < 10 && value !== 0 ? 1 : 0);
}

async function drawBoard(name) {
  boardName = name;
  const answer = await fetch(`/board.svg?board=${encodeURIComponent(name)}`);
  if (!answer.ok) return;
  const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const svg = document.adoptNode(drawing);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", word("sensors_title"));
  at("board").replaceChildren(svg);
  const groups = [...svg.querySelectorAll("[data-field]")];
  const small = Math.min(...groups.map((group) => Math.min(Number(group.dataset.rx), Number(group.dataset.ry))));
  fields = new Map(groups.map((group) => [group.dataset.field, plate(group, small)]));
}

/** Put a plate for the value and the field's name into the middle of a field. */
function plate(group, small) {
  const [x, y] = [Number(group.dataset.x), Number(group.dataset.y)];
  const size = small * 0.62;
  const half = small * (group.classList.contains("card") ? 0.94 : 1.08);
  const back = element("rect", { class: "plate", x: x - half, y: y - small * 0.62, width: half * 2, height: small * 1.24, rx: small * 0.2 });
  const which = element("text", { class: "which", x, y: y - small * 0.32, "font-size": small * 0.42 }, [group.dataset.field]);
  const raw = element("text", { class: "raw", x, y: y + small * 0.22, "font-size": size });
  group.append(back, which, raw);
  group.classList.add("blind");
  for (const part of [back, which, raw]) part.style.display = "none";
  return { group, raw, parts: [back, which, raw], width: half * 1.86, size };
}

function drawField({ group, raw, parts, width, size }, sensor) {
  group.classList.remove("blind");
  for (const part of parts) part.style.display = "";
  group.dataset.state = sensor.state;
  const text = brief(sensor.value);
  if (raw.textContent !== text) raw.textContent = text;
  raw.setAttribute("font-size", Math.min(size, width / (0.58 * Math.max(text.length, 1))));
}

function makeRows(sensors) {
  rows = new Map(sensors.map((sensor) => {
    const row = make("tr");
    row.dataset.channel = sensor.channel;
    row.append(...Array.from({ length: 8 }, (_, index) => make("td", WIDE_ONLY.has(index) ? "wide" : "")));
    row.lastChild.append(make("span", "sign"));
    for (const [event, on] of [["pointerenter", true], ["pointerleave", false]]) row.addEventListener(event, () => pick(sensor.field, on));
    return [sensor.channel, row];
  }));
  at("channels").replaceChildren(...rows.values());
}

/** Show where a channel is on the board. */
function pick(field, on) {
  fields.get(field)?.group.classList.toggle("picked", on);
}

function drawRow(row, sensor) {
  row.dataset.state = sensor.state;
  const input = sensor.chip === null ? NONE : `${sensor.chip} ${sensor.input + 1}`;
  const texts = [sensor.field ?? NONE, sensor.channel, input, written(sensor.value), written(sensor.reading), rough(sensor.noise), sensor.spikes || ""];
  texts.forEach((text, index) => {
    const cell = row.cells[index];
    if (cell.textContent !== String(text)) cell.textContent = text;
    cell.classList.toggle("none", text === NONE);
  });
  const sign = row.lastChild.firstChild;
  const state = STATES[sensor.state]();
  if (sign.textContent !== state) sign.textContent = state;
}

function drawLink(link) {
  at("link").replaceChildren(...Object.entries(COUNTS).map(([name, called]) => {
    const box = make("div", ILL.has(name) && link[name] > 0 ? "ill" : "");
    box.append(make("dt", "", called()), make("dd", "", numeral(link[name], name === "frames_per_second" ? 1 : 0)));
    return box;
  }));
}

function drawLegend() {
  at("legend").replaceChildren(...Object.entries(STATES).map(([state, called]) => {
    const item = make("li");
    item.dataset.state = state;
    item.append(make("span", "sign", called()), ` ${NOTES[state]()}`);
    return item;
  }));
}

async function draw(seen) {
  if (boardName !== seen.board) await drawBoard(seen.board);
  const now = seen.sensors.map((sensor) => sensor.channel).join();
  if (now !== order) {
    order = now;
    makeRows(seen.sensors);
  }
  for (const sensor of seen.sensors) {
    drawRow(rows.get(sensor.channel), sensor);
    const field = fields.get(sensor.field);
    if (field) drawField(field, sensor);
  }
  drawLink(seen.link);
  at("about").textContent = seen.calibrated === null ? seen.board : `${seen.board} · ${word("calibrated", { when: when(seen.calibrated) })}`;
  at("trouble").textContent = seen.trouble;
  at("trouble").hidden = seen.trouble === "";
  document.querySelector("main").hidden = false;
}

let source = null;
let watchdog = 0;

/** Look on, for ever; while nobody sees the page, nothing is measured. */
function look() {
  if (source !== null || document.hidden) return;
  source = new EventSource(inLanguage("/api/sensors"));
  source.addEventListener("sensors", (event) => {
    at("banner").hidden = true;
    watch();
    draw(JSON.parse(event.data));
  });
  source.addEventListener("error", lost);
  watch();
}

function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(lost, SILENCE_MS);
}

function rest() {
  clearTimeout(watchdog);
  source?.close();
  source = null;
}

function lost() {
  rest();
  at("banner").hidden = false;
  setTimeout(look, RETRY_MS);
}

document.addEventListener("visibilitychange", () => (document.hidden ? rest() : look()));
window.addEventListener("pagehide", rest);

async function begin() {
  await learn();
  drawLegend();
  look();
}

wirePreferences();
begin().catch(() => {
  at("banner").hidden = false;
  setTimeout(() => location.reload(), RETRY_MS * 3);
});
