// @ts-check

/**
 * A walk that takes every way from one to another once, and ends where it began.
 * @template T @param {readonly T[]} all @returns {[from: T, to: T][]}
 */
export function everyChange(all) {
  const [start] = all;
  if (start === undefined || all.length < 2) return [];
  const left = new Map(all.map((from) => [from, all.filter((to) => to !== from)]));
  /** @type {T[]} */
  const walk = [];
  /** @type {T[]} */
  const open = [start];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const to = left.get(at)?.pop();
    if (to === undefined) walk.push(/** @type {T} */ (open.pop()));
    else open.push(to);
  }
  walk.reverse();
  return walk.slice(1).map((to, index) => [/** @type {T} */ (walk[index]), to]);
}
