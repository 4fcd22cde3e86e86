import type { Action, Snapshot } from '../../programs/walk/snapshot.ts';
import { fieldValue, writtenAs } from './field-value.ts';
import { actionIn, differing, isSame, type Place, pressedKey, type Walking } from './place.ts';
import type { QuizTab, Seen } from './quiz-tab.ts';
import { isTyped, type Transition } from './walk-graph.ts';

/** In the page's time: a page is watched this long after a press that seems to do nothing. */
export const AFTER_PRESS_MS = 8_000;
const CHOICES_MORE = 3;

/** What a walk does on one screen: it fills in fields, and presses what a choice needs to lead on. */
export class ScreenInput {
  /** What was pressed besides the way itself, since it was taken. */
  readonly also: Transition[] = [];

  constructor(
    private readonly tab: QuizTab,
    private readonly walking: Walking,
  ) {}

  /** Fills in the fields of a screen, once. */
  async fillIn(place: Place): Promise<Place> {
    const { screen, snapshot } = place;
    const { budget, findings } = this.walking;
    if (place.isFilled || snapshot.fields.length === 0) return place;
    const values = snapshot.fields.flatMap((field): [number, string][] => {
      const value = fieldValue(field, this.walking.visitor);
      return value === null ? [] : [[field.at, value]];
    });
    if (values.length === 0) return { ...place, isFilled: true };
    budget.step();
    await this.tab.fill(values);
    for (const [, value] of values) for (const one of writtenAs(value)) findings.type(one);
    const seen = await this.tab.settle(null);
    if (seen.snapshot === null) return { ...place, isFilled: true };
    // Echoes of typed text make no new screen.
    for (const path of differing(snapshot, seen.snapshot)) screen.restless.add(path);
    return { screen, snapshot: seen.snapshot, isFilled: true };
  }

  /** After a press that only selected: presses what became enabled, or what reads like "next", and then selects more. */
  async goOn(place: Place, way: Transition, found: Action, seen: Seen): Promise<Seen> {
    const { screen } = place;
    this.also.length = 0;
    // Questions beside each other on one screen are answered together.
    let last = groupsOf(seen.snapshot).length > 1 ? await this.chooseMore(place, seen, way, found) : seen;
    if (last.exits.length > 0 || !isSame(place, last, this.walking.graph)) return last;
    for (let round = 0; round < 2; round += 1) {
      if (last.snapshot === null) return last;
      const next = this.nextAfter(place.snapshot, last.snapshot, way, found);
      if (next === null) {
        return round === 0 && !isChoice(found) && place.snapshot.fields.length > 0
          ? this.typeAndPress(place, found)
          : last;
      }
      const answered = await this.pressNow(next, last.snapshot);
      if (!isSame(place, answered, this.walking.graph) || answered.exits.length > 0) {
        way.next = next.key;
        const after = screen.add(next);
        after.isTried = true;
        return answered;
      }
      last = round === 0 ? await this.chooseMore(place, answered, way, found) : answered;
    }
    return last;
  }

  private nextAfter(before: Snapshot, snapshot: Snapshot, way: Transition, found: Action): Action | null {
    const able = snapshot.ways.filter(
      (one) => !one.isDisabled && one.key !== found.key && one.kind !== 'back',
    );
    const couldBefore = new Set(before.ways.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key));
    return (
      able.find(({ key }) => key === way.next) ??
      able.find(({ key }) => !couldBefore.has(key)) ??
      (found.isForward ? null : (able.find(({ isForward }) => isForward) ?? null))
    );
  }

  /** Selects one of every other group of choices, one that nobody has tried if there is any, and a few more of the same. */
  private async chooseMore({ screen }: Place, seen: Seen, way: Transition, found: Action): Promise<Seen> {
    let last = seen;
    const ways = seen.snapshot?.ways ?? [];
    const isNew = ({ key }: Action) => screen.ways.get(key)?.isOpen === true;
    const others = groupsOf(seen.snapshot)
      .filter((group) => group !== found.group)
      .flatMap((group) => {
        const all = ways.filter((one) => one.group === group && isChoice(one));
        const isAnswered = all.some(({ isChosen }) => isChosen);
        return all.find(isNew) ?? (isAnswered ? [] : (all[0] ?? []));
      });
    const same = ways.filter(
      (one) =>
        one.group === found.group &&
        one.kind !== 'radio' &&
        one.key !== pressedKey(way) &&
        one.key !== way.next &&
        !one.isForward &&
        !one.isChosen,
    );
    for (const { key } of [...others, ...(others.length > 0 ? [] : same.slice(0, CHOICES_MORE))]) {
      const one = last.snapshot && actionIn(last.snapshot, key);
      if (one === null || last.snapshot === null || one.isDisabled || one.isChosen) continue;
      last = await this.pressNow(one, last.snapshot);
      const pressed = screen.ways.get(key);
      if (pressed !== undefined) this.also.push(pressed);
      if (last.exits.length > 0 || last.snapshot === null) return last;
    }
    return last;
  }

  private async pressNow(way: Action, { print }: Snapshot): Promise<Seen> {
    this.walking.budget.step();
    await this.tab.press(way);
    const seen = await this.tab.settle(print);
    if (seen.snapshot?.print !== print || seen.exits.length > 0 || isChoice(way)) return seen;
    const waited = await this.tab.wait(AFTER_PRESS_MS, false);
    return waited.isChanged || waited.exits.length > 0 ? waited : seen;
  }

  /** Some fields accept only typed keys. */
  private async typeAndPress({ snapshot }: Place, found: Action): Promise<Seen> {
    this.walking.budget.step();
    await this.typeInto(snapshot);
    const typed = await this.tab.settle(null);
    const again = typed.snapshot && actionIn(typed.snapshot, found.key);
    return again === null || typed.snapshot === null ? typed : this.pressNow(again, typed.snapshot);
  }

  /** Types what a screen asks for, and sends it by its key. */
  async enter({ snapshot }: Place): Promise<Seen> {
    this.walking.budget.step();
    await this.typeInto(snapshot);
    await this.tab.enter();
    return this.tab.settle(snapshot.print);
  }

  private async typeInto({ fields }: Snapshot): Promise<void> {
    for (const field of fields.filter(isTyped)) {
      const value = fieldValue({ ...field, value: '' }, this.walking.visitor);
      if (value === null) continue;
      await this.tab.type(field.at, value);
      for (const one of writtenAs(value)) this.walking.findings.type(one);
    }
  }
}

export function isChoice({ kind }: Action): boolean {
  return kind === 'radio' || kind === 'checkbox';
}

/** Groups of choices: the questions of a screen that has several. */
function groupsOf(snapshot: Snapshot | null): string[] {
  return [...new Set((snapshot?.ways ?? []).filter(isChoice).map(({ group }) => group))];
}
