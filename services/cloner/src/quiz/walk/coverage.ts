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
  const pairs = new Map<string, ScreenPair>();
  const open: Transition[] = [];
  for (const screen of screens) {
    for (const way of screen.ways.values()) {
      if (!way.isTried) open.push(way);
      for (const pair of pairsOf(screen, way)) pairs.set(`${pair.from} ${pair.to}`, pair);
    }
  }
  const all = [...pairs.values()];
  return {
    screens: { walked: screens.filter(({ isWalked }) => isWalked).length, seen: screens.length },
    ways: { tried: all.length, seen: all.length + open.length },
    pairs: all,
    open: open.slice(0, OPEN_MAX).map(({ screen, label }) => ({ screen: titleOf(screen), way: label })),
  };
}

/** Of the walks, those that together go from each screen to each to which any of them went. */
export function coveringWalks(walks: readonly WalkedStep[][]): WalkedStep[][] {
  const left = new Set(walks.flat().map(keyOf));
  const chosen: WalkedStep[][] = [];
  const news = (walk: readonly WalkedStep[]) => new Set(walk.map(keyOf).filter((key) => left.has(key))).size;
  while (left.size > 0) {
    const best = walks.reduce<WalkedStep[] | null>(
      (found, walk) => (found === null || news(walk) > news(found) ? walk : found),
      null,
    );
    if (best === null || news(best) === 0) break;
    for (const step of best) left.delete(keyOf(step));
    chosen.push(best);
  }
  return chosen;
}

export function titleOf({ faces }: Screen): string {
  return (faces[0]?.title ?? '').slice(0, TITLE_MAX);
}

function keyOf({ way, to, exits }: WalkedStep): string {
  return `${way.screen.id} ${to?.id ?? ''} ${exits.join(' ')}`;
}

function pairsOf({ id }: Screen, { screens, exits }: Transition): ScreenPair[] {
  return [
    ...screens.map((to) => ({ from: id, to: to.id })),
    ...[...exits].map((to) => ({ from: id, to: to.split('#', 1)[0] ?? '' })),
  ];
}
