import { composePatches, invertPatches, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';
import { moveOffset } from './patches.ts';

/** What a step changes within the same tree: the start of the text or of the start tag, before and after the step. */
export interface Place {
  kind: 'text' | 'attributes';
  before: number;
  after: number;
}

export interface Step {
  patches: readonly SourcePatch[];
  /** Patches from the source after the step back to the one before. */
  inverse: readonly SourcePatch[];
  /** Null where the structure changed. */
  places: readonly Place[] | null;
  merge: string | null;
  /** Start tag of the selected element in the source before and after. */
  selectedBefore: number | null;
  selectedAfter: number | null;
}

const STEPS_MAX = 1_000;
/** Limit for all texts in the history, in UTF-16 units (64 MB). */
const UNITS_MAX = 32 * 1024 * 1024;

/** Steps that can be undone and redone; the oldest are dropped. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  private units = 0;
  /** After an undo, the next key stroke begins a new step. */
  private mayMerge = false;

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  add(step: Step): void {
    for (const gone of this.undone) this.units -= unitsOf(gone);
    this.undone = [];
    const last = this.done.at(-1);
    if (last !== undefined && this.mayMerge && belongTogether(last, step)) {
      this.done.pop();
      this.units -= unitsOf(last);
      this.push(merged(last, step));
    } else this.push(step);
    this.mayMerge = true;
    while (this.done.length > 1 && (this.done.length > STEPS_MAX || this.units > UNITS_MAX)) {
      const oldest = this.done.shift();
      if (oldest !== undefined) this.units -= unitsOf(oldest);
    }
  }

  get last(): Step | null {
    return this.done.at(-1) ?? null;
  }

  get next(): Step | null {
    return this.undone.at(-1) ?? null;
  }

  undo(): void {
    const step = this.done.pop();
    if (step !== undefined) this.undone.push(step);
    this.mayMerge = false;
  }

  redo(): void {
    const step = this.undone.pop();
    if (step !== undefined) this.done.push(step);
    this.mayMerge = false;
  }

  /**
   * The page was changed by `patches` from elsewhere. Steps that these do not touch can still be undone, except those
   * before a touched one. Nothing can be redone.
   */
  rebase(patches: readonly SourcePatch[]): void {
    const kept: Step[] = [];
    let others = patches;
    for (const step of this.done.toReversed()) {
      const moved = moveStep(step, others);
      if (moved === null) break;
      kept.push(moved.step);
      others = moved.others;
    }
    this.done = kept.reverse();
    this.undone = [];
    this.units = this.done.reduce((sum, step) => sum + unitsOf(step), 0);
    this.mayMerge = false;
  }

  private push(step: Step): void {
    this.done.push(step);
    this.units += unitsOf(step);
  }
}

function unitsOf({ patches, inverse }: Step): number {
  return [...patches, ...inverse].reduce((sum, { text }) => sum + text.length, 0);
}

function belongTogether(last: Step, step: Step): boolean {
  if (step.merge === null || last.merge !== step.merge) return false;
  const { places } = last;
  if (places === null || step.places === null) return places === step.places;
  return (
    places.length === step.places.length &&
    step.places.every(({ kind, before }, at) => places[at]?.kind === kind && places[at]?.after === before)
  );
}

function merged(first: Step, second: Step): Step {
  return {
    patches: composePatches(first.patches, second.patches),
    inverse: composePatches(second.inverse, first.inverse),
    places:
      second.places?.map((place, at) => ({ ...place, before: first.places?.[at]?.before ?? place.before })) ??
      null,
    merge: second.merge,
    selectedBefore: first.selectedBefore,
    selectedAfter: second.selectedAfter,
  };
}

/** Rebases a step on `others`, and `others` on the source before the step. Null if they overlap. */
function moveStep(step: Step, others: readonly SourcePatch[]): { step: Step; others: SourcePatch[] } | null {
  if (step.inverse.some((patch) => others.some((other) => meet(patch, other)))) return null;
  const inverse = moveAll(step.inverse, others);
  const before = moveAll(others, step.inverse);
  const patches = invertPatches('', inverse).map((patch, at) => ({
    ...patch,
    text: step.patches[at]?.text ?? '',
  }));
  const places = step.places?.map((place) => ({
    ...place,
    before: moveOffset(place.before, before),
    after: moveOffset(place.after, others),
  }));
  const arePlaces = (all: typeof places): all is Place[] =>
    all?.every((place) => place.before !== null && place.after !== null) ?? false;
  return {
    step: {
      ...step,
      inverse,
      patches,
      places: arePlaces(places) ? places : null,
      selectedBefore: step.selectedBefore === null ? null : moveOffset(step.selectedBefore, before),
      selectedAfter: step.selectedAfter === null ? null : moveOffset(step.selectedAfter, others),
    },
    others: before,
  };
}

function meet(one: SourceRange, other: SourceRange): boolean {
  return one.start <= other.end && other.start <= one.end;
}

function moveAll(patches: readonly SourcePatch[], others: readonly SourcePatch[]): SourcePatch[] {
  return patches.map((patch) => {
    let by = 0;
    for (const { start, end, text } of others) if (end <= patch.start) by += text.length - (end - start);
    return { start: patch.start + by, end: patch.end + by, text: patch.text };
  });
}
