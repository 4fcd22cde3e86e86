import { own } from './clock.ts';
import { restlessElements } from './document-reader.ts';
import { newFieldsMarkup } from './fields-markup.ts';
import { clock, isBusy, shared, state } from './shared.ts';
import type { WalkReport } from './snapshot.ts';
import { type FullSnapshot, printOf, takeSnapshot } from './take-snapshot.ts';

const STEP_MS = 100;
/** A page that is the same for so many steps is settled. React delays finished content by up to three of them. */
const STEPS_SAME = 5;
/** Loading modules cannot be observed in the page, so they get this much real time. */
const MODULES_MS = 100;
const UNREST_MS = 5000;
/** A part that changed this often by itself is taken to change for ever. */
const RESTLESS_TIMES = 5;
const REST_AT_MOST_MS = 10000;
const SKIP_AT_MOST_MS = 400;
const CALM_AT_MOST_MS = 4000;
const FIRST_STEP_MS = 250;
const STEP_MAX_MS = 2000;
/** While time is advanced, one snapshot is taken per so many changes. */
const CHANGES_PER_LOOK = 8;

type PrintedSnapshot = FullSnapshot & { print: string };

let last: PrintedSnapshot | null = null;
let lastChanges = -1;

/** Waits in real time. */
function really(ms: number): Promise<void> {
  return new Promise((done) => own.setTimeout(done, ms));
}

/** Waits for a frame, as a visible page has them, so that observers of visibility run. */
export function frame(): Promise<void> {
  const drawn = new Promise<void>((done) => own.frame(() => own.setTimeout(done, 0)));
  return Promise.race([really(100), drawn]);
}

/** Everything that was not yet reported. */
export function report(seen: PrintedSnapshot | null, more: Partial<WalkReport> = {}): WalkReport {
  return {
    snapshot: seen === null ? null : readable(seen),
    exits: state.exits.splice(0),
    isLeaving: state.isLeaving,
    addresses: [...state.addresses],
    sent: [...state.sent],
    fields: newFieldsMarkup(),
    ...more,
  };
}

function readable({ owners: _, ...seen }: PrintedSnapshot): WalkReport['snapshot'] {
  return seen;
}

/**
 * Waits until the page is settled: after a change, or after `atMostMs` without one.
 * @param before print of the page before an action; null if any state counts as changed
 */
export async function settle({
  before,
  atMostMs,
}: {
  before: string | null;
  atMostMs: number;
}): Promise<WalkReport> {
  const until = own.now() + REST_AT_MOST_MS;
  const begun = clock.now();
  const moved = new Map<string, number>();
  const bodyBefore = before === null ? null : bodyOf(before);
  let changedAt = before === null ? begun : null;
  let seen: PrintedSnapshot | null = null;
  let same = 0;
  let hadFrame = false;
  for (;;) {
    const wasBusy = await calm(until);
    if (isOut()) break;
    const next = sample();
    if (wasBusy || next.print !== seen?.print) hadFrame = false;
    if (seen !== null && next.print !== seen.print) {
      same = 0;
      if (changedAt !== null) count(moved, differing(seen, next));
    } else same += 1;
    seen = next;
    if (changedAt === null && bodyOf(seen.print) !== bodyBefore) changedAt = clock.now();
    const isEmpty = seen.ways.length === 0 && seen.units.length === 0;
    const isStill =
      changedAt === null
        ? clock.now() - begun >= atMostMs || clock.isIdle(atMostMs)
        : !isEmpty && (same >= STEPS_SAME || clock.isIdle(STEPS_SAME * STEP_MS));
    if (isStill) {
      if (hadFrame) break;
      hadFrame = true;
      await frame();
      if (changedAt === null && seen.print !== before) await really(MODULES_MS);
      continue;
    }
    if (changedAt !== null && clock.now() - changedAt > UNREST_MS) {
      noteRestless(seen, moved);
      break;
    }
    if (own.now() > until) break;
    await clock.skip(STEP_MS, () => isBusy() || isOut(), SKIP_AT_MOST_MS);
    if (clock.isIdle(0) && isEmpty) await really(5);
  }
  if (!isOut()) seen = sample();
  return report(seen, { restless: seen === null ? [] : [...seen.restless, ...restlessIn(moved)] });
}

/**
 * Lets that much time of the page go by, or until its actions change.
 * @returns with `isChanged`, or with the parts that changed while the screen stayed the same
 */
export async function wait({ ms, films }: { ms: number; films: boolean }): Promise<WalkReport> {
  const first = sample();
  const before = actionsOf(first);
  const restless = new Set<string>();
  const begun = clock.now();
  const refresh = refreshOf();
  let seen = first;
  let isChanged = false;
  if (films) await endVideos();
  for (let step = FIRST_STEP_MS; clock.now() - begun < ms; step = Math.min(STEP_MAX_MS, step * 1.5)) {
    await calm(own.now() + CALM_AT_MOST_MS);
    if (isOut()) break;
    const next = sample();
    for (const path of differing(seen, next)) restless.add(path);
    seen = next;
    if (actionsOf(next) !== before) {
      isChanged = true;
      break;
    }
    if (refresh !== null && clock.now() - begun >= refresh.ms) {
      location.href = refresh.address;
      await really(10);
      break;
    }
    const left = ms - (clock.now() - begun);
    if (refresh === null && clock.isIdle(left) && !isBusy()) {
      await frame();
      if (films && state.changes === lastChanges) await really(MODULES_MS);
      if (state.changes === lastChanges && !isBusy()) break;
      continue;
    }
    const { changes } = state;
    let snapshots = 0;
    const isOther = (): boolean => {
      if (state.changes === changes) return false;
      snapshots += 1;
      return snapshots % CHANGES_PER_LOOK === 0 && actionsOf(sample()) !== before;
    };
    await clock.skip(Math.min(step, left), () => isBusy() || isOut() || isOther(), SKIP_AT_MOST_MS);
  }
  return report(seen, { isChanged, restless: isChanged ? [] : [...restless, ...seen.restless] });
}

function isOut(): boolean {
  return state.isLeaving || state.exits.length > 0;
}

/**
 * Waits until queued tasks have run and requests have ended.
 * @returns whether there was any request
 */
async function calm(until: number): Promise<boolean> {
  await clock.turn();
  await clock.turn();
  const wasBusy = isBusy();
  while (isBusy() && !isOut() && own.now() < until) {
    await really(2);
    await clock.turn();
  }
  return wasBusy;
}

function sample(): PrintedSnapshot {
  if (last !== null && state.changes === lastChanges) return last;
  finishAnimations();
  lastChanges = state.changes;
  const seen = takeSnapshot();
  last = Object.assign(seen, { print: printOf(seen) });
  return last;
}

function finishAnimations(): void {
  for (const one of shared.windows) {
    try {
      for (const animation of one.document.getAnimations()) {
        const end = animation.effect?.getComputedTiming().endTime;
        if (animation.playState === 'running' && Number(end) < Number.POSITIVE_INFINITY) animation.finish();
      }
    } catch {
      // The frame shows another origin by now.
      shared.windows.delete(one);
    }
  }
}

/** A print without the address, which changes before the screen does. */
function bodyOf(print: string): string {
  return print.slice(print.indexOf(','));
}

/** Paths of texts that differ. */
function differing(one: FullSnapshot, other: FullSnapshot): Set<string> {
  const before = new Map(one.units);
  const now = new Map(other.units);
  const paths = [...before.keys(), ...now.keys()];
  return new Set(paths.filter((path) => before.get(path) !== now.get(path)));
}

function count(moved: Map<string, number>, paths: Iterable<string>): void {
  for (const path of paths) moved.set(path, (moved.get(path) ?? 0) + 1);
}

function restlessIn(moved: ReadonlyMap<string, number>): string[] {
  return [...moved].filter(([, times]) => times >= RESTLESS_TIMES).map(([path]) => path);
}

function noteRestless(seen: FullSnapshot, moved: ReadonlyMap<string, number>): void {
  for (const path of restlessIn(moved)) {
    const owner = seen.owners.get(path);
    if (owner) restlessElements.add(owner);
  }
  last = null;
}

function actionsOf({ address, title, ways, fields }: FullSnapshot): string {
  return JSON.stringify([
    address,
    title,
    ways.map(({ key, isDisabled }) => [key, isDisabled]),
    fields.length,
  ]);
}

function refreshOf(): { ms: number; address: string } | null {
  const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const [, seconds, address] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  return address === undefined ? null : { ms: Number(seconds) * 1000, address };
}

/** Plays videos to their end. One that cannot be played fires the same events. */
async function endVideos(): Promise<void> {
  const videos = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  if (videos.length === 0) return;
  for (const video of videos) {
    video.muted = true;
    video.playbackRate = 16;
    video.play().catch(() => {});
  }
  await really(150);
  for (const video of videos) {
    if (Number.isFinite(video.duration)) video.currentTime = Math.max(0, video.duration - 0.1);
    else pretendEnd(video);
  }
  await really(150);
}

function pretendEnd(video: HTMLMediaElement): void {
  Object.defineProperty(video, 'duration', { configurable: true, value: 3600 });
  Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: 3600 });
  for (const type of ['loadedmetadata', 'play', 'playing', 'timeupdate', 'ended']) {
    video.dispatchEvent(new Event(type));
  }
}
