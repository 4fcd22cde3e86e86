import type { Action } from '../../programs/walk/snapshot.ts';
import { implyWays } from './implied-ways.ts';
import {
  actionIn,
  COUNTING,
  isLater,
  isOnward,
  isSame,
  type Place,
  pressedKey,
  REFUSED,
  WAIT,
  type Walking,
} from './place.ts';
import { type Exit, type QuizTab, type Seen, TabError } from './quiz-tab.ts';
import { hasForward } from './same-screen.ts';
import { AFTER_PRESS_MS, isChoice, ScreenInput } from './screen-input.ts';
import { ENTER, type Screen, type Transition } from './walk-graph.ts';

/** In the page's time. A new screen is watched this long before anything is pressed. */
const WATCH_MS = 6_000;
/** The same without anything to press. */
const WAIT_MS = 60_000;
/** A walk that comes to one screen more often than this is in a circle. */
const VISITS_MAX = 3;

/** What a walk did on a screen, and where it was then. */
export interface WalkedStep {
  way: Transition;
  /** Null where the walk ended. */
  to: Screen | null;
  /** Addresses out of the quiz to which it led. */
  exits: string[];
}

/** One walk through a quiz, from its start to an end, along untried actions if there are any. */
export class Walker {
  private readonly visits = new Map<Screen, number>();
  readonly taken: Transition[] = [];
  readonly steps: WalkedStep[] = [];
  private goal: Transition | null = null;
  private left: string[] = [];
  private readonly input: ScreenInput;

  constructor(
    protected readonly tab: QuizTab,
    protected readonly walking: Walking,
  ) {
    this.input = new ScreenInput(tab, walking);
  }

  async walk(): Promise<void> {
    const { graph } = this.walking;
    try {
      let place = await this.arrive(await this.tab.settle(null), null);
      if (place !== null) graph.start ??= place.screen;
      while (place !== null && !this.isOver) {
        const way = this.choose(place);
        if (way === null) break;
        this.taken.push(way);
        this.left = [];
        place = await this.take(place, way);
        this.steps.push({ way, to: place?.screen ?? null, exits: this.left });
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
  protected choose({ screen, snapshot }: Place): Transition | null {
    const { graph, findings } = this.walking;
    const visits = (this.visits.get(screen) ?? 0) + 1;
    this.visits.set(screen, visits);
    if (!snapshot.ways.some(isOnward) && !screen.ways.has(ENTER.key)) {
      const wait = screen.add(WAIT);
      if (!wait.isTried || wait.leadsOn || screen.faces.some(({ ways }) => ways.some(isOnward)))
        return visits > VISITS_MAX ? null : wait;
      for (const guess of snapshot.guesses) screen.add(guess);
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
    const here = onward.filter((way) => actionIn(snapshot, pressedKey(way)) !== null);
    return findings.leastPaired(here.length > 0 ? here : onward, this.taken);
  }

  private async take(place: Place, way: Transition): Promise<Place | null> {
    const { budget } = this.walking;
    budget.step();
    if (way.kind === 'wait') return this.waitOn(place, way);
    if (way.kind === 'enter') return this.enterOn(place, way);
    const filled = await this.input.fillIn(place);
    const found = actionIn(filled.snapshot, pressedKey(way));
    if (found === null || found.isDisabled || !(await this.tab.press(found, way.refuses))) {
      return this.missed(filled, way);
    }
    return this.pressedOn(filled, way, found);
  }

  private async enterOn(place: Place, way: Transition): Promise<Place | null> {
    const seen = await this.listen(await this.input.enter(place));
    if (!isSame(place, seen, this.walking.graph) || seen.exits.length > 0)
      return this.outcome(place, way, seen);
    const waited = await this.tab.wait(AFTER_PRESS_MS, false);
    return this.outcome(place, way, waited.isChanged || waited.exits.length > 0 ? waited : seen);
  }

  /** The action is not there: it may appear later, or on other walks. */
  private async missed({ screen, snapshot }: Place, way: Transition): Promise<Place | null> {
    way.misses += 1;
    const seen = await this.tab.wait(WAIT_MS, true);
    if (seen.exits.length > 0) {
      this.noteExits(seen.exits, screen.add(WAIT));
      return this.backFromExit({ screen, snapshot }, seen);
    }
    if (!seen.isChanged) return { screen, snapshot, isFilled: true };
    return this.comeAfterWait({ screen, snapshot }, seen);
  }

  private async pressedOn(place: Place, way: Transition, found: Action): Promise<Place | null> {
    const { screen, snapshot } = place;
    let seen = await this.tab.settle(snapshot.print);
    seen = await this.listen(seen);
    this.input.also.length = 0;
    const selects = isChoice(found) && hasForward(snapshot);
    if (isSame(place, seen, this.walking.graph) && seen.exits.length === 0 && !selects) {
      const waited = await this.tab.wait(AFTER_PRESS_MS, false);
      if (waited.isChanged || waited.exits.length > 0) seen = waited;
    }
    if (this.tab.wasAsked && !way.refuses) this.addRefusal(screen, way);
    if (isSame(place, seen, this.walking.graph) && seen.exits.length === 0) {
      seen = await this.input.goOn(place, way, found, seen);
    }
    return this.outcome(place, way, seen);
  }

  /** In a conversation, what comes next may take its time. */
  private async listen(seen: Seen): Promise<Seen> {
    const { snapshot, exits } = seen;
    const isSilent = snapshot?.fields.length === 0 && !snapshot.ways.some(isOnward);
    if (!isSilent || exits.length > 0 || !this.tab.telling.isTalk) return seen;
    const waited = await this.tab.wait(WAIT_MS, true);
    if (!waited.isChanged || waited.exits.length > 0) return waited;
    return this.tab.settle(null);
  }

  /** Stores where the action led. */
  private async outcome(place: Place, way: Transition, seen: Seen): Promise<Place | null> {
    const { findings } = this.walking;
    if (!way.isTried) findings.news += 1;
    way.isTried = true;
    if (seen.exits.length > 0) {
      this.noteExits(seen.exits, way);
      this.alsoTried(way);
      return this.backFromExit(place, seen);
    }
    if (seen.snapshot === null) {
      this.note(way, 'nowhere');
      return null;
    }
    if (isSame(place, seen, this.walking.graph)) {
      this.note(way, 'nowhere');
      return { ...place, snapshot: seen.snapshot };
    }
    const next = await this.arrive(seen, way);
    this.alsoTried(way);
    return next;
  }

  /** What was selected beside a way that led on has led there, too. */
  private alsoTried(way: Transition): void {
    for (const other of this.input.also) {
      if (other.isTried) continue;
      other.isTried = true;
      for (const to of way.targets.keys()) this.note(other, to);
    }
    implyWays(way.screen);
  }

  /** The page was kept from leaving, and still shows the screen unless it has changed for good. */
  private async backFromExit({ screen }: Place, seen: Seen): Promise<Place | null> {
    const { graph } = this.walking;
    const again = seen.snapshot === null ? await this.tab.settle(null) : seen;
    if (again.snapshot === null || again.exits.length > 0) return null;
    if (graph.find(again.snapshot, again.restless) !== screen) return null;
    return this.isOpen(screen) ? { screen, snapshot: again.snapshot } : null;
  }

  /** Whether there is anything left to do on a screen that has led out. */
  protected isOpen({ ways }: Screen): boolean {
    return [...ways.values()].some(({ isOpen }) => isOpen);
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
    if (!seen.isChanged || seen.snapshot === null) {
      this.note(way, 'nowhere');
      return seen.snapshot === null ? null : { screen: place.screen, snapshot: seen.snapshot };
    }
    return this.comeAfterWait(place, seen, way);
  }

  /** The screen is complete now, or another one has appeared by itself. */
  private async comeAfterWait(
    place: Place,
    { snapshot: changed }: Seen,
    way = place.screen.add(WAIT),
  ): Promise<Place | null> {
    const { graph, findings } = this.walking;
    const rest = await this.tab.settle(null);
    if (rest.exits.length > 0) {
      this.noteExits(rest.exits, way);
      return this.backFromExit(place, rest);
    }
    const snapshot = rest.snapshot ?? changed;
    if (snapshot === null) return null;
    if (graph.find(snapshot, rest.restless) === null && isLater(place.snapshot, snapshot)) {
      graph.face(place.screen, snapshot, rest.restless);
      findings.see(snapshot);
      return { screen: place.screen, snapshot };
    }
    way.isTried = true;
    return this.arrive({ ...rest, snapshot }, way);
  }

  private async arrive(seen: Seen, by: Transition | null): Promise<Place | null> {
    const { graph, findings } = this.walking;
    if (seen.exits.length > 0 && by !== null) this.noteExits(seen.exits, by);
    const { snapshot } = seen;
    if (snapshot === null) return null;
    findings.stoodAt(this.tab.addresses);
    const known = graph.find(snapshot, seen.restless);
    if (known !== null) {
      if (by !== null) this.note(by, known);
      return { screen: known, snapshot };
    }
    const screen = graph.add(snapshot, seen.restless);
    findings.news += 1;
    findings.see(snapshot);
    if (by !== null) this.note(by, screen);
    const place = await this.getToKnow({ screen, snapshot });
    await this.tab.lookIntoFrames();
    return place;
  }

  /** Scrolls to the end of a new screen, and watches what moves on it. */
  private async getToKnow(place: Place): Promise<Place | null> {
    const { graph } = this.walking;
    const { screen } = place;
    await this.tab.readThrough();
    const rest = await this.tab.settle(null);
    if (rest.snapshot === null || rest.exits.length > 0) return this.arriveLater(place, rest);
    if (graph.find(rest.snapshot, rest.restless) !== screen) {
      // A short screen may be over before it was read.
      if (!isLater(place.snapshot, rest.snapshot)) return this.comeAfterWait(place, rest);
      graph.face(screen, rest.snapshot, rest.restless);
    }
    const whole = { screen, snapshot: rest.snapshot };
    if (!rest.snapshot.ways.some(isOnward)) return whole;
    const watched = await this.tab.wait(WATCH_MS, false);
    if (watched.isChanged || watched.exits.length > 0) return this.arriveLater(whole, watched);
    for (const path of watched.restless) screen.restless.add(path);
    if (rest.snapshot.units.some(([, text]) => COUNTING.test(text))) screen.add(WAIT);
    return { screen, snapshot: watched.snapshot ?? rest.snapshot };
  }

  private async arriveLater(place: Place, seen: Seen): Promise<Place | null> {
    const wait = place.screen.add(WAIT);
    if (seen.exits.length === 0) return this.comeAfterWait(place, seen);
    wait.isTried = true;
    this.noteExits(seen.exits, wait);
    return this.backFromExit(place, seen);
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
    for (const exit of exits) {
      findings.exit(exit, way.kind === 'wait' ? '' : way.label);
      way.exits.add(exit.url);
      this.left.push(exit.url);
    }
    this.note(way, 'out');
  }
}
