import type { QuizReport } from '@garimpo/cloner-contract';
import { placeOf } from './exits.ts';
import type { ScreenPair } from './walk/coverage.ts';

/** More than anybody would read. */
const ROUTES_MAX = 200;

/**
 * How many whole ways there are through a quiz, as a person counts them: the fewest that together take every pair of screens. Ways
 * that end on a screen lead to no checkout.
 */
export function routesOf(
  pairs: readonly ScreenPair[],
  checkouts: readonly string[],
): NonNullable<QuizReport['routes']> {
  const ways = new Map<number, ScreenPair[]>();
  for (const pair of pairs) ways.set(pair.from, [...(ways.get(pair.from) ?? []), pair]);
  const left = new Set(pairs);
  let all = 0;
  let toCheckout = 0;
  while (left.size > 0 && all < ROUTES_MAX) {
    const route = newest(ways, left);
    if (!route.some((pair) => left.has(pair))) break;
    for (const pair of route) left.delete(pair);
    all += 1;
    const end = route.at(-1)?.to;
    if (typeof end === 'string' && checkouts.includes(placeOf(new URL(end)))) toCheckout += 1;
  }
  return { all, toCheckout };
}

/** The route from the first screen with the most pairs that no route has taken; of those, one that ends outside. */
function newest(ways: ReadonlyMap<number, ScreenPair[]>, left: ReadonlySet<ScreenPair>): ScreenPair[] {
  const best = new Map<number, ScreenPair[]>();
  const going = new Set<number>();
  const value = (route: readonly ScreenPair[]) => {
    const isOut = typeof route.at(-1)?.to === 'string';
    return route.filter((pair) => left.has(pair)).length + (isOut ? 0.5 : 0);
  };
  const from = (screen: number): ScreenPair[] => {
    const known = best.get(screen);
    if (known !== undefined) return known;
    going.add(screen);
    let found: ScreenPair[] = [];
    for (const pair of ways.get(screen) ?? []) {
      // A way back makes no route longer.
      if (typeof pair.to === 'number' && going.has(pair.to)) continue;
      const route = [pair, ...(typeof pair.to === 'number' ? from(pair.to) : [])];
      if (value(route) > value(found)) found = route;
    }
    going.delete(screen);
    best.set(screen, found);
    return found;
  };
  return from(0);
}
