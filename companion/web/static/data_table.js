// Tables of data on a page.

/**
 * An element with these parts in it; null is no part.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {...(Node | string | null)} inner
 */
export function make(tag, ...inner) {
  const element = document.createElement(tag);
  for (const part of inner) if (part !== null) element.append(part);
  return element;
}

/**
 * A table that scrolls by itself where it is too wide; the first cell of a row is its head. Null without rows.
 * @param {string} caption
 * @param {any[]} heads
 * @param {any[][]} rows
 */
export function table(caption, heads, rows) {
  if (rows.length === 0) return null;
  const cell = (content, place) => make(place === 0 ? "th" : "td", content instanceof Node ? content : String(content));
  const head = heads.length ? make("thead", make("tr", ...heads.map((text) => make("th", text)))) : null;
  const body = make("tbody", ...rows.map((cells) => make("tr", ...cells.map(cell))));
  const whole = make("table", caption ? make("caption", caption) : null, head, body);
  for (const one of whole.querySelectorAll("thead th")) one.setAttribute("scope", "col");
  for (const one of whole.querySelectorAll("tbody th")) one.setAttribute("scope", "row");
  const scrolled = make("div", whole);
  scrolled.className = "rows";
  scrolled.tabIndex = 0; // so that the keyboard scrolls it
  return scrolled;
}
