import { fieldValue, writtenAs } from './field-value.ts';
import { type Exit, type QuizTab, type Seen, TabError } from './quiz-tab.ts';
import type { Action, Snapshot } from './snapshot.ts';
import type { WalkBudget, WalkFindings } from './walk-findings.ts';
import { isGrownFrom, type Screen, type Transition, type WalkGraph } from './walk-graph.ts';

/** In the page's time. A new screen is watched this long before anything is pressed. */
const WATCH_MS = 6_000;
/** The same after a press that seems to do nothing. */
const AFTER_PRESS_MS = 8_000;
/** The same without anything to press. */
const WAIT_MS = 60_000;
/** A walk that comes to one screen more often than this is in a circle. */
const VISITS_MAX = 3;
const CHOICES_MORE = 3;

interface Place {
  screen: Screen;
  look: Snapshot;
  isFilled?: boolean;
}

/** State that several walks share. */
export interface Walking {
  graph: WalkGraph;
  budget: WalkBudget;
  findings: WalkFindings;
  /** Called after each step. */
  onStep(): void;
}

/** One walk through a quiz, from its start to an end, along untried actions if there are any. */
export class Walker {
  private readonly visits = new Map<Screen, number>();
  readonly taken: Transition[] = [];
  private goal: Transition | null = null;

  constructor(
    private readonly tab: QuizTab,
    private readonly walking: Walking,
  ) {}

  async walk(): Promise<void> {
    const { graph } = this.walking;
    try {
      let place = await this.arrive(await this.tab.settle(null), null);
      if (place !== null) graph.start ??= place.screen;
      while (place !== null && !this.isOver) {
        const way = this.choose(place);
        if (way === null) break;
        this.taken.push(way);
        place = await this.take(place, way);
        this.walking.onStep();
      }
      await this.tab.onLeave();
    } catch (error) {
      const last = this.taken.at(-1);
      if (error instanceof TabError && last !== undefined) {
        // An action that hangs the page is not tried again.
        last.isTried = true;
        this.note(last, 'nowhere');
      }
      throw error;
    } finally {
      this.aimAt(null);
      const { findings } = this.walking;
      for (const address of this.tab.sent) findings.sentTo({ method: 'POST', url: new URL(address) });
    }
  }

  private get isOver(): boolean {
    const { graph, budget } = this.walking;
    return budget.ended(graph.screens.length) !== 'complete';
  }

  private aimAt(goal: Transition | null): void {
    if (this.goal !== null) this.goal.isClaimed = false;
    this.goal = goal;
    if (goal !== null) goal.isClaimed = true;
  }

  /** The next action; null at an end. */
  private choose({ screen, look }: Place): Transition | null {
    const { graph, findings } = this.walking;
    const visits = (this.visits.get(screen) ?? 0) + 1;
    this.visits.set(screen, visits);
    if (!look.ways.some(isOnward)) {
      const wait = screen.add(WAIT);
      if (!wait.isTried || wait.leadsOn || screen.faces.some(({ ways }) => ways.some(isOnward)))
        return visits > VISITS_MAX ? null : wait;
      for (const guess of look.guesses) screen.add(guess);
    }
    this.aimAt(null);
    const open =
      graph.toOpen(screen) ?? (graph.start && graph.toOpen(graph.start) ? null : graph.toOpen(screen, true));
    const isCircle = visits > VISITS_MAX;
    if (open !== null && (!isCircle || open.goal.screen === screen)) {
      this.aimAt(open.goal);
      return open.step;
    }
    if (isCircle) return null;
    const onward = [...screen.ways.values()].filter(({ leadsOn }) => leadsOn);
    if (onward.length === 0) {
      const wait = screen.add(WAIT);
      return wait.isTried ? null : wait;
    }
    const here = onward.filter((way) => wayIn(look, pressed(way)) !== null);
    return findings.leastPaired(here.length > 0 ? here : onward, this.taken);
  }

  private async take(place: Place, way: Transition): Promise<Place | null> {
    const { budget } = this.walking;
    budget.step();
    if (way.kind === 'wait') return this.waitOn(place, way);
    const filled = await this.fillIn(place);
    const found = wayIn(filled.look, pressed(way));
    if (found === null || found.isDisabled || !(await this.tab.press(found, way.refuses))) {
      return this.missed(filled, way);
    }
    return this.pressedOn(filled, way, found);
  }

  /** The action is not there: it may appear later, or on other walks. */
  private async missed({ screen, look }: Place, way: Transition): Promise<Place | null> {
    way.misses += 1;
    const seen = await this.tab.wait(WAIT_MS, true);
    if (seen.exits.length > 0) {
      this.noteExits(seen.exits, screen.add(WAIT));
      return this.backFromExit({ screen, look }, seen);
    }
    if (!seen.isChanged) return { screen, look, isFilled: true };
    return this.comeAfterWait({ screen, look }, seen);
  }

  private async pressedOn(place: Place, way: Transition, found: Action): Promise<Place | null> {
    const { screen, look } = place;
    let seen = await this.tab.settle(look.print);
    if (this.isSame(place, seen) && seen.exits.length === 0) {
      const waited = await this.tab.wait(AFTER_PRESS_MS, false);
      if (waited.isChanged || waited.exits.length > 0) seen = waited;
    }
    if (this.tab.wasAsked && !way.refuses) this.addRefusal(screen, way);
    if (this.isSame(place, seen) && seen.exits.length === 0) {
      seen = await this.goOn(place, way, found, seen);
    }
    return this.outcome(place, way, seen);
  }

  /** Stores where the action led. */
  private async outcome(place: Place, way: Transition, seen: Seen): Promise<Place | null> {
    const { findings } = this.walking;
    if (!way.isTried) findings.news += 1;
    way.isTried = true;
    if (seen.exits.length > 0) {
      this.noteExits(seen.exits, way);
      return this.backFromExit(place, seen);
    }
    if (seen.look === null) {
      this.note(way, 'nowhere');
      return null;
    }
    if (this.isSame(place, seen)) {
      this.note(way, 'nowhere');
      return { ...place, look: seen.look };
    }
    return this.arrive(seen, way);
  }

  /** The page was kept from leaving, and still shows the screen unless it has changed for good. */
  private async backFromExit({ screen }: Place, seen: Seen): Promise<Place | null> {
    const { graph } = this.walking;
    const again = seen.look === null ? await this.tab.settle(null) : seen;
    if (again.look === null || again.exits.length > 0) return null;
    if (graph.find(again.look, again.restless) !== screen) return null;
    return [...screen.ways.values()].some(({ isOpen }) => isOpen) ? { screen, look: again.look } : null;
  }

  private async waitOn(place: Place, way: Transition): Promise<Place | null> {
    const { findings } = this.walking;
    const seen = await this.tab.wait(WAIT_MS, true);
    if (!way.isTried) findings.news += 1;
    way.isTried = true;
    if (seen.exits.length > 0) {
      this.noteExits(seen.exits, way);
      return this.backFromExit(place, seen);
    }
    if (!seen.isChanged || seen.look === null) {
      this.note(way, 'nowhere');
      return seen.look === null ? null : { screen: place.screen, look: seen.look };
    }
    return this.comeAfterWait(place, seen, way);
  }

  /** The screen is complete now, or another one has appeared by itself. */
  private async comeAfterWait(
    place: Place,
    { look: changed }: Seen,
    way = place.screen.add(WAIT),
  ): Promise<Place | null> {
    const { graph, findings } = this.walking;
    const rest = await this.tab.settle(null);
    if (rest.exits.length > 0) {
      this.noteExits(rest.exits, way);
      return this.backFromExit(place, rest);
    }
    const look = rest.look ?? changed;
    if (look === null) return null;
    if (graph.find(look, rest.restless) === null && isLater(place.look, look)) {
      graph.face(place.screen, look, rest.restless);
      findings.see(look);
      return { screen: place.screen, look };
    }
    way.isTried = true;
    return this.arrive({ ...rest, look }, way);
  }

  private async arrive(seen: Seen, by: Transition | null): Promise<Place | null> {
    const { graph, findings } = this.walking;
    if (seen.exits.length > 0 && by !== null) this.noteExits(seen.exits, by);
    const { look } = seen;
    if (look === null) return null;
    findings.stoodAt(this.tab.addresses);
    const known = graph.find(look, seen.restless);
    if (known !== null) {
      if (by !== null) this.note(by, known);
      return { screen: known, look };
    }
    const screen = graph.add(look, seen.restless);
    findings.news += 1;
    findings.see(look);
    if (by !== null) this.note(by, screen);
    const place = await this.getToKnow({ screen, look });
    await this.tab.lookIntoFrames();
    return place;
  }

  /** Scrolls to the end of a new screen, and watches what moves on it. */
  private async getToKnow(place: Place): Promise<Place | null> {
    const { graph } = this.walking;
    const { screen } = place;
    await this.tab.readThrough();
    const rest = await this.tab.settle(null);
    if (rest.look === null || rest.exits.length > 0) return this.arriveLater(place, rest);
    if (graph.find(rest.look, rest.restless) !== screen) {
      // A short screen may be over before it was read.
      if (!isLater(place.look, rest.look)) return this.comeAfterWait(place, rest);
      graph.face(screen, rest.look, rest.restless);
    }
    const whole = { screen, look: rest.look };
    if (!rest.look.ways.some(isOnward)) return whole;
    const watched = await this.tab.wait(WATCH_MS, false);
    if (watched.isChanged || watched.exits.length > 0) return this.arriveLater(whole, watched);
    for (const path of watched.restless) screen.restless.add(path);
    if (rest.look.units.some(([, text]) => COUNTING.test(text))) screen.add(WAIT);
    return { screen, look: watched.look ?? rest.look };
  }

  private async arriveLater(place: Place, seen: Seen): Promise<Place | null> {
    const wait = place.screen.add(WAIT);
    if (seen.exits.length === 0) return this.comeAfterWait(place, seen);
    wait.isTried = true;
    this.noteExits(seen.exits, wait);
    return this.backFromExit(place, seen);
  }

  /** After a press that only selected: presses what became enabled, or what reads like "next", and then selects more. */
  private async goOn(place: Place, way: Transition, found: Action, seen: Seen): Promise<Seen> {
    const { screen } = place;
    let last = seen;
    for (let round = 0; round < 2; round += 1) {
      if (last.look === null) return last;
      const next = this.nextAfter(place.look, last.look, way, found);
      if (next === null) {
        return round === 0 && found.isForward && place.look.fields.length > 0
          ? this.typeAndPress(place, found)
          : last;
      }
      const answered = await this.pressNow(next, last.look);
      if (!this.isSame(place, answered) || answered.exits.length > 0) {
        way.next = next.key;
        const after = screen.add(next);
        after.isTried = true;
        return answered;
      }
      last = round === 0 ? await this.chooseMore(answered, way, found) : answered;
    }
    return last;
  }

  private nextAfter(before: Snapshot, look: Snapshot, way: Transition, found: Action): Action | null {
    const able = look.ways.filter((one) => !one.isDisabled && one.key !== found.key && one.kind !== 'back');
    const couldBefore = new Set(before.ways.filter(({ isDisabled }) => !isDisabled).map(({ key }) => key));
    return (
      able.find(({ key }) => key === way.next) ??
      able.find(({ key }) => !couldBefore.has(key)) ??
      (found.isForward ? null : (able.find(({ isForward }) => isForward) ?? null))
    );
  }

  /** Selects one of every other group of choices, and a few more of the same. */
  private async chooseMore(seen: Seen, way: Transition, found: Action): Promise<Seen> {
    let last = seen;
    const groups = new Set<string>([found.group]);
    const others = (seen.look?.ways ?? []).filter(({ kind, group }) => {
      if ((kind !== 'radio' && kind !== 'checkbox') || groups.has(group)) return false;
      groups.add(group);
      return true;
    });
    const same = (seen.look?.ways ?? []).filter(
      (one) =>
        one.group === found.group &&
        one.key !== pressed(way) &&
        one.key !== way.next &&
        !one.isForward &&
        !one.isChosen,
    );
    for (const { key } of [...others, ...same].slice(0, CHOICES_MORE)) {
      const one = last.look && wayIn(last.look, key);
      if (one === null || last.look === null || one.isDisabled) continue;
      last = await this.pressNow(one, last.look);
      if (last.exits.length > 0 || last.look === null) return last;
    }
    return last;
  }

  private async pressNow(way: Action, { print }: Snapshot): Promise<Seen> {
    this.walking.budget.step();
    await this.tab.press(way);
    const seen = await this.tab.settle(print);
    if (seen.look?.print !== print || seen.exits.length > 0) return seen;
    const waited = await this.tab.wait(AFTER_PRESS_MS, false);
    return waited.isChanged || waited.exits.length > 0 ? waited : seen;
  }

  /** Some fields accept only typed keys. */
  private async typeAndPress({ look }: Place, found: Action): Promise<Seen> {
    const { budget } = this.walking;
    budget.step();
    for (const field of look.fields) {
      const value = fieldValue({ ...field, value: '' });
      if (value !== null && /^(?:text|tel|email|number|search|url|)$/.test(field.type))
        await this.tab.type(field.at, value);
    }
    const typed = await this.tab.settle(null);
    const again = typed.look && wayIn(typed.look, found.key);
    return again === null || typed.look === null ? typed : this.pressNow(again, typed.look);
  }

  private async fillIn(place: Place): Promise<Place> {
    const { screen, look } = place;
    const { budget, findings } = this.walking;
    if (place.isFilled || look.fields.length === 0) return place;
    const values = look.fields.flatMap((field): [number, string][] => {
      const value = fieldValue(field);
      return value === null ? [] : [[field.at, value]];
    });
    if (values.length === 0) return { ...place, isFilled: true };
    budget.step();
    await this.tab.fill(values);
    for (const [, value] of values) for (const one of writtenAs(value)) findings.type(one);
    const seen = await this.tab.settle(null);
    if (seen.look === null) return { ...place, isFilled: true };
    // Echoes of typed text make no new screen.
    for (const path of differing(look, seen.look)) screen.restless.add(path);
    return { screen, look: seen.look, isFilled: true };
  }

  private isSame({ screen, look }: Place, { look: now }: Seen): boolean {
    const { graph } = this.walking;
    if (now === null) return false;
    if (now.print === look.print) return true;
    const known = graph.find(now);
    return known === null ? isGrownFrom(look, now, screen.restless) : known === screen;
  }

  private addRefusal(screen: Screen, way: Transition): void {
    const refusal = screen.add({ key: `${way.key}${REFUSED}`, label: way.label, kind: way.kind });
    refusal.refuses = true;
  }

  private note(way: Transition, to: Screen | 'out' | 'nowhere'): void {
    const { findings } = this.walking;
    const target = to === way.screen ? 'nowhere' : to;
    if (!way.targets.has(target)) findings.news += 1;
    way.targets.set(target, (way.targets.get(target) ?? 0) + 1);
  }

  private noteExits(exits: Exit[], way: Transition): void {
    const { findings } = this.walking;
    for (const exit of exits) findings.exit(exit, way.kind === 'wait' ? '' : way.label);
    this.note(way, 'out');
  }
}

/** A countdown, which ends by itself. */
const COUNTING = /\b0:00\b|\b0 ?s/;
const WAIT = { key: 'wait', label: '', kind: 'wait' } as const;
const REFUSED = ' (no)';

function isOnward({ kind, isDisabled }: Action): boolean {
  return kind !== 'back' && !isDisabled;
}

/** The key of the action that was pressed for it. */
function pressed({ key, refuses }: Transition): string {
  return refuses ? key.slice(0, -REFUSED.length) : key;
}

function wayIn({ ways, guesses }: Snapshot, key: string): Action | null {
  return [...ways, ...guesses].find((one) => one.key === key) ?? null;
}

/** Whether it is the same screen with more on it, by its title. */
function isLater(before: Snapshot, look: Snapshot): boolean {
  const keys = new Set(look.ways.map(({ key }) => key));
  return (
    before.title !== '' &&
    before.title === look.title &&
    before.address === look.address &&
    before.ways.every(({ key }) => keys.has(key))
  );
}

function differing(one: Snapshot, other: Snapshot): string[] {
  const before = new Map(one.units);
  const now = new Map(other.units);
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}
