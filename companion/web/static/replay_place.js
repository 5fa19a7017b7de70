// Where a replay stands, and the part of the game that is played, as the address has them:
// "#17" is ply 17, "#12-30" the part from ply 12 to ply 30 at its beginning, "#12-30:17" ply 17 of it.

const PLACE = /^#(?:(\d+)-(\d+):?)?(\d*)$/;

/**
 * The part {from, until} and the ply `at` that an address names, in a game of so many plies. What it
 * does not name is as `given`, or else the whole game; so is a part that ends before it begins.
 */
export function readPlace(hash, count, given) {
  const [, from = given.from ?? 0, until = given.until ?? count, at] = PLACE.exec(hash) ?? [];
  const within = (ply) => Math.min(count, Number(ply));
  const part = within(from) > within(until) ? { from: 0, until: count } : { from: within(from), until: within(until) };
  return { part, at: at ? within(at) : part.from };
}

/** The end of an address that `readPlace` reads as this part and this ply. */
export function writePlace(part, at, count, given) {
  const usual = readPlace("", count, given).part;
  if (part.from === usual.from && part.until === usual.until) return `#${at}`;
  return `#${part.from}-${part.until}${at === part.from ? "" : `:${at}`}`;
}
