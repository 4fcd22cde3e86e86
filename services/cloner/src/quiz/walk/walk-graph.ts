import type { Action, Snapshot } from './snapshot.ts';

/** Where an action led: to a screen, out of the quiz, or nowhere. */
export type Target = Screen | 'out' | 'nowhere';

/** An action on a screen. */
export class Transition {
  readonly targets = new Map<Target, number>();
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
    readonly kind: Action['kind'] | 'wait',
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

  /** The screen of a snapshot, if it is known. */
  find(look: Snapshot, restless: Iterable<string> = []): Screen | null {
    const moving = new Set(restless);
    const ways = waysOf(look);
    return (
      this.screens.find((screen) =>
        screen.faces.some(
          (face) =>
            waysOf(face) === ways &&
            placeOf(face.address) === placeOf(look.address) &&
            sameTexts(face, look, (path) => screen.restless.has(path) || moving.has(path)),
        ),
      ) ?? null
    );
  }

  add(look: Snapshot, restless: Iterable<string>): Screen {
    const screen = new Screen(this.screens.length);
    this.screens.push(screen);
    this.face(screen, look, restless);
    return screen;
  }

  /** Adds a snapshot to a screen. */
  face(screen: Screen, look: Snapshot, restless: Iterable<string>): void {
    screen.faces.push(look);
    for (const path of restless) screen.restless.add(path);
    for (const way of look.ways) {
      // A disabled action waits for another one.
      if (!way.isDisabled) screen.add(way);
    }
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

/** Actions that lead on come first, then those that lead back, and waiting last. */
function openWay({ ways }: Screen): Transition | null {
  const open = [...ways.values()].filter(({ isOpen }) => isOpen);
  const rank = ({ kind }: Transition) =>
    kind === 'wait' ? 3 : kind === 'back' ? 2 : kind === 'forward' ? 1 : 0;
  return open.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

function waysOf({ ways, fields }: Snapshot): string {
  return JSON.stringify([
    ways.map(({ key }) => key).sort(),
    fields.map(({ tag, type, name }) => `${tag} ${type} ${name}`),
  ]);
}

/** The address without parts that differ for every visitor. */
function placeOf(address: string): string {
  const { pathname, hash } = new URL(address);
  return (pathname + hash).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,}|\d{5,}/gi, '*');
}

/** In any order, since some quizzes shuffle their options. */
function sameTexts(one: Snapshot, other: Snapshot, isRestless: (path: string) => boolean): boolean {
  const textsOf = ({ units }: Snapshot) =>
    units
      .filter(([path]) => !isRestless(path))
      .map(([, text]) => text)
      .sort()
      .join('\n');
  return textsOf(one) === textsOf(other);
}

/** Whether a snapshot shows all that a screen did and a little more: a notice, a mark, a new button. */
export function isGrownFrom(before: Snapshot, look: Snapshot, restless: ReadonlySet<string>): boolean {
  if (placeOf(before.address) !== placeOf(look.address)) return false;
  const keys = new Set(look.ways.map(({ key }) => key));
  const known = new Set(before.ways.map(({ key }) => key));
  if (look.ways.filter(({ key }) => !known.has(key)).length > 1 || [...known].some((key) => !keys.has(key)))
    return false;
  const texts = new Set(look.units.map(([, text]) => text));
  return before.units.every(([path, text]) => restless.has(path) || texts.has(text));
}
