import type { TestedRoute } from '@garimpo/service-kit/testing';
import { isAuth, levelOf } from './places.ts';

/**
 * What becomes of a request before its route's own code sees it: the door, the reader of the body and the shape of refusals
 * are the same for all routes of a kind.
 */
export function kindOf(route: TestedRoute): string {
  return [levelOf(route), isAuth(route.path), route.bodyKind, route.body !== undefined].join();
}

/**
 * The part of the list that is this route's. The routes of a kind have all of it between them, and each has at least so
 * many: every case meets every kind of route, and every route some of every list.
 * @param list the same for all routes: what does not fit a route is to be left out of its share
 */
export function shareOf<T>(
  route: TestedRoute,
  routes: readonly TestedRoute[],
  list: readonly T[],
  least = 3,
): T[] {
  const kind = kindOf(route);
  const kin = routes.filter((other) => kindOf(other) === kind);
  const parts = Math.max(1, Math.min(kin.length, Math.floor(list.length / least)));
  const turn = kin.indexOf(route) % parts;
  return list.filter((_, at) => at % parts === turn);
}
