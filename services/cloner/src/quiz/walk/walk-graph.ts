import type { Action, FormField, Snapshot } from '../../programs/walk/snapshot.ts';
import { marksOf, scaleOf } from './implied-ways.ts';
import { hasForward, isSameScreen } from './same-screen.ts';

/** Where an action led: to a screen, out of the quiz, or nowhere. */
export type Target = Screen | 'out' | 'nowhere';

/** An action on a screen. */
export class Transition {
  readonly targets = new Map<Target, number>();
  /** Addresses out of the quiz to which it has led. */
  readonly exits = new Set<string>();
  /** Pressed after this one when it only selects. */
  next: string | null = null;
  /** Answers `confirm` with no. */
  refuses = false;
  isTried = false;
  /** A walk is on the way there. */
  isClaimed = false;
  /** How often it could not be found. */
  misses = 0;

  constructor(
    readonly screen: Screen,
    readonly key: string,
    readonly label: string,
    readonly kind: Action['kind'] | 'wait' | 'enter',
  ) {}

  get isOpen(): boolean {
    return !this.isTried && !this.isClaimed && this.misses < MISSES_MAX;
  }

  /** Other screens to which it has led. */
  get screens(): Screen[] {
    return [...this.targets.keys()].filter((to): to is Screen => to instanceof Screen && to !== this.screen);
  }

  get leadsOn(): boolean {
    return this.kind !== 'back' && (this.screens.length > 0 || this.targets.has('out'));
  }
}

const MISSES_MAX = 2;

/** What a visitor sees as one screen, whatever moves on it. */
export class Screen {
  readonly ways = new Map<string, Transition>();
  /** Snapshots that were recognized as this screen. */
  readonly faces: Snapshot[] = [];
  /** Paths of parts that change by themselves. */
  readonly restless = new Set<string>();

  constructor(readonly id: number) {}

  get isWalked(): boolean {
    return [...this.ways.values()].every(({ isTried }) => isTried);
  }

  add({ key, label, kind }: Pick<Action, 'key' | 'label'> & { kind: Transition['kind'] }): Transition {
    const known = this.ways.get(key);
    if (known !== undefined) return known;
    const way = new Transition(this, key, label, kind);
    this.ways.set(key, way);
    return way;
  }
}

/** The known screens of a quiz, and the actions between them. */
export class WalkGraph {
  readonly screens: Screen[] = [];
  start: Screen | null = null;

  /** The screen of a snapshot, if it is known: the one that looks the same, or else one that asks the same. */
  find(snapshot: Snapshot, restless: Iterable<string> = []): Screen | null {
    const moving = new Set(restless);
    const isShown = (screen: Screen) => (face: Snapshot) =>
      isSameScreen(face, snapshot, (path) => screen.restless.has(path) || moving.has(path));
    return this.screens.find((screen) => screen.faces.some(isShown(screen))) ?? null;
  }

  add(snapshot: Snapshot, restless: Iterable<string>): Screen {
    const screen = new Screen(this.screens.length);
    this.screens.push(screen);
    this.face(screen, snapshot, restless);
    return screen;
  }

  /** Adds a snapshot to a screen. */
  face(screen: Screen, snapshot: Snapshot, restless: Iterable<string>): void {
    screen.faces.push(snapshot);
    for (const path of restless) screen.restless.add(path);
    for (const way of snapshot.ways) {
      // A disabled action waits for another one.
      if (!way.isDisabled) screen.add(way);
    }
    if (takesKeys(snapshot)) screen.add(ENTER);
  }

  get ways(): Transition[] {
    return this.screens.flatMap(({ ways }) => [...ways.values()]);
  }

  /** Whether an action has led to different screens, depending on earlier answers. */
  get depends(): boolean {
    return this.ways.some(({ kind, targets }) => kind !== 'back' && targets.size > 1);
  }

  /** The nearest untried action, and the next step towards it; null when there is none. */
  toOpen(from: Screen, byBack = false): { step: Transition; goal: Transition } | null {
    const first = new Map<Screen, Transition | null>([[from, null]]);
    for (const [screen, step] of first) {
      const goal = openWay(screen);
      if (goal !== null) return { step: step ?? goal, goal };
      for (const next of screen.ways.values()) {
        if (next.kind === 'back' && !byBack) continue;
        for (const to of next.screens) if (!first.has(to)) first.set(to, step ?? next);
      }
    }
    return null;
  }
}

/** Typing, and the key that sends it: some forms have no button for it, or one that says nothing. */
export const ENTER = { key: 'enter', label: '', kind: 'enter' } as const;

export function takesKeys(snapshot: Snapshot): boolean {
  return !hasForward(snapshot) && snapshot.fields.some(isTyped);
}

export function isTyped({ tag, type }: FormField): boolean {
  return tag === 'textarea' || /^(?:text|tel|email|number|search|url|)$/.test(type);
}

/** Actions that lead on come first, then those that lead back, and waiting last; of a scale, its ends and its middle. */
function openWay(screen: Screen): Transition | null {
  const open = [...screen.ways.values()].filter(({ isOpen }) => isOpen);
  const marks = marksOf(scaleOf(screen));
  const rank = (way: Transition) => {
    if (way.kind === 'wait') return 3;
    if (way.kind === 'enter') return 1;
    if (way.kind === 'back') return 2;
    return way.kind === 'forward' ? 1 : marks.includes(way) ? -1 : 0;
  };
  return open.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}
