import type { Action, Snapshot } from '../../programs/walk/snapshot.ts';
import type { Visitor } from './field-value.ts';
import type { Seen } from './quiz-tab.ts';
import { isGrownFrom } from './same-screen.ts';
import type { WalkBudget, WalkFindings } from './walk-findings.ts';
import type { Screen, Transition, WalkGraph } from './walk-graph.ts';

/** Where a walk stands. */
export interface Place {
  screen: Screen;
  snapshot: Snapshot;
  isFilled?: boolean;
}

/** State that several walks share. */
export interface Walking {
  graph: WalkGraph;
  budget: WalkBudget;
  findings: WalkFindings;
  /** Whose answers are typed. */
  visitor: Visitor;
  /** Called after each step. */
  onStep(): void;
}

/** A countdown, which ends by itself. */
export const COUNTING = /\b0:00\b|\b0 ?s/;
export const WAIT = { key: 'wait', label: '', kind: 'wait' } as const;
export const REFUSED = ' (no)';

export function isOnward({ kind, isDisabled }: Action): boolean {
  return kind !== 'back' && !isDisabled;
}

/** The key of the action that was pressed for it. */
export function pressedKey({ key, refuses }: Transition): string {
  return refuses ? key.slice(0, -REFUSED.length) : key;
}

export function actionIn({ ways, guesses }: Snapshot, key: string): Action | null {
  return [...ways, ...guesses].find((one) => one.key === key) ?? null;
}

/** Whether it is the same screen with more on it, by its title. */
export function isLater(before: Snapshot, snapshot: Snapshot): boolean {
  const keys = new Set(snapshot.ways.map(({ key }) => key));
  return (
    before.title !== '' &&
    before.title === snapshot.title &&
    before.address === snapshot.address &&
    before.ways.every(({ key }) => keys.has(key))
  );
}

export function differing(one: Snapshot, other: Snapshot): string[] {
  const before = new Map(one.units);
  const now = new Map(other.units);
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}

/** Whether the page still shows the screen. */
export function isSame(
  { screen, snapshot }: Place,
  { snapshot: now, restless }: Seen,
  graph: WalkGraph,
): boolean {
  if (now === null) return false;
  if (now.print === snapshot.print) return true;
  const known = graph.find(now, restless);
  return known === null ? isGrownFrom(snapshot, now, screen.restless) : known === screen;
}
