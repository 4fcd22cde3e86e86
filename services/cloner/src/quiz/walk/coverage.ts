import { placeOf } from './same-screen.ts';
import { IN_CONTROL } from './telling.ts';
import type { Screen, Transition, WalkGraph } from './walk-graph.ts';
import type { WalkedStep } from './walker.ts';

/** From one screen to another, or out of the quiz: as a person counts ways, whatever was pressed for it. */
export interface ScreenPair {
  from: number;
  /** A screen, or the address of an exit. */
  to: number | string;
}

/** A way of which nobody knows where it leads. */
export interface OpenWay {
  /** What its screen says. */
  screen: string;
  /** What would be pressed; empty for waiting. */
  way: string;
}

const TITLE_MAX = 120;
const OPEN_MAX = 20;

export interface Coverage {
  screens: { walked: number; seen: number };
  ways: { tried: number; seen: number };
  pairs: ScreenPair[];
  open: OpenWay[];
}

export function coverageOf({ screens }: WalkGraph): Coverage {
  const counted = countedAs(screens);
  const of = (screen: Screen) => counted.get(screen) ?? screen;
  const pairs = new Map<string, ScreenPair>();
  const open: Transition[] = [];
  for (const screen of screens) {
    for (const way of screen.ways.values()) {
      if (!way.isTried) open.push(way);
      if (way.kind === 'back') continue;
      for (const pair of pairsOf(screen, way, of)) pairs.set(`${pair.from} ${pair.to}`, pair);
    }
  }
  const all = [...pairs.values()];
  const persons = [...new Set(screens.map(of))];
  const isWalked = (one: Screen) => screens.every((screen) => of(screen) !== one || screen.isWalked);
  return {
    screens: { walked: persons.filter(isWalked).length, seen: persons.length },
    ways: { tried: all.length, seen: all.length + open.length },
    pairs: all,
    open: open.slice(0, OPEN_MAX).map(({ screen, label }) => ({ screen: titleOf(screen), way: label })),
  };
}

/**
 * Screens that a person takes for the one before: its only action leads there, it has the same title and says all that it said,
 * such as a wheel that has stopped.
 */
export function countedAs(screens: readonly Screen[]): Map<Screen, Screen> {
  const counted = new Map<Screen, Screen>();
  for (const screen of screens) {
    const ways = [...screen.ways.values()].filter(({ kind }) => kind !== 'wait');
    const [next, ...others] = new Set([...screen.ways.values()].flatMap((way) => way.screens));
    if (ways.length !== 1 || next === undefined || others.length > 0) continue;
    if (ways[0]?.targets.has('out') || !goesOn(screen, next)) continue;
    counted.set(next, counted.get(screen) ?? screen);
  }
  return counted;
}

function goesOn(screen: Screen, next: Screen): boolean {
  const [before] = screen.faces;
  const [now] = next.faces;
  if (before === undefined || now === undefined || before.title === '') return false;
  const texts = new Set(now.units.map(([, text]) => text));
  const isSaid = ([path, text]: [string, string]) => path.endsWith(IN_CONTROL) || texts.has(text);
  return (
    before.title === now.title &&
    placeOf(before.address) === placeOf(now.address) &&
    before.units.every(isSaid)
  );
}

/** Of the walks, those that together go from each screen to each to which any of them went. */
export function coveringWalks(walks: readonly WalkedStep[][]): WalkedStep[][] {
  const left = new Set(walks.flat().flatMap(keyOf));
  const chosen: WalkedStep[][] = [];
  const news = (walk: readonly WalkedStep[]) =>
    new Set(walk.flatMap(keyOf).filter((key) => left.has(key))).size;
  while (left.size > 0) {
    const best = walks.reduce<WalkedStep[] | null>(
      (found, walk) => (found === null || news(walk) > news(found) ? walk : found),
      null,
    );
    if (best === null || news(best) === 0) break;
    for (const key of best.flatMap(keyOf)) left.delete(key);
    chosen.push(best);
  }
  return chosen;
}

export function titleOf({ faces }: Screen): string {
  return (faces[0]?.title ?? '').slice(0, TITLE_MAX);
}

/** Ways back are none of a person's. */
function keyOf({ way, to, exits }: WalkedStep): string[] {
  const isOnward = way.kind !== 'back' && (to !== way.screen || exits.length > 0);
  return isOnward ? [`${way.screen.id} ${to?.id ?? ''} ${exits.join(' ')}`] : [];
}

function pairsOf(
  screen: Screen,
  { screens, exits }: Transition,
  of: (screen: Screen) => Screen,
): ScreenPair[] {
  const from = of(screen).id;
  return [
    ...screens.flatMap((to) => (of(to).id === from ? [] : [{ from, to: of(to).id }])),
    ...[...exits].map((to) => ({ from, to: to.split('#', 1)[0] ?? '' })),
  ];
}
