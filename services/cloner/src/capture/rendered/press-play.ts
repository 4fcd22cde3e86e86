import { setTimeout } from 'node:timers/promises';
import type { PlayerKind } from '@garimpo/cloner-contract';
import { withTimeLimit } from '@garimpo/service-kit';
import * as z from 'zod';
import { CaptureError } from '../../capture-error.ts';
import { staysWithPlayer } from '../../players/find-players.ts';
import type { PressedFrame } from '../page-players.ts';
import { COUNT_PLAYERS, FIND_PLAYERS, HURRY_PLAYERS, READ_PLAYERS } from './page-scripts.ts';
import { type Context, type PageAnswer, type Tab, WINDOWS } from './tab.ts';
import { walk } from './walk.ts';

type Frame = ReturnType<Tab['mainFrame']>;

const FRAMES_MAX = 12;
/** A frame that does not answer has no player. */
const FRAME_MS = 2_000;
const CLICK_MS = 1_500;
const POLL_MS = 200;
/** Time without a piece of a video after which no more is awaited. */
const QUIET_MS = 1_200;
/** Area of a frame, in CSS pixels, that may be a player although nothing in it says so. */
const AREA_MIN = 200 * 110;

const media = z.object({ count: z.int(), playing: z.int(), over: z.int() });
const VIDEO_TYPE = /^(?:video|audio)\/|mpegurl|dash\+xml|mp2t/i;
const VIDEO_PATH = /\.(?:m3u8|mpd|mp4|m4[sav]|ts|webm|aac|mp3)$/i;

/** Keeps players of the list out of looks at a page: its copy shows them from their hosts, which no look at a copy reaches. */
export async function keepPlayersOut(context: Context, kinds: readonly PlayerKind[]): Promise<void> {
  await context.route(
    (url) => staysWithPlayer(url, 'frame', kinds),
    (route) =>
      route.request().resourceType() === 'image' ? route.fallback() : route.abort('blockedbyclient'),
  );
}

/** Whether the page, or a frame in it, has something that a visitor would press to play. */
export async function hasPlayers(tab: Tab): Promise<boolean> {
  for (const frame of framesOf(tab)) {
    if (Number(await answerOf(frame, COUNT_PLAYERS)) > 0 || (await isLikeAPlayer(frame))) return true;
  }
  return false;
}

/**
 * Presses what plays in a page and in its frames, like a visitor, and waits while pieces of videos come.
 * @param atMostMs of the wait; `isHurried` lets videos run as fast as they can, so that all their pieces come
 */
export async function pressPlay(
  tab: Tab,
  { atMostMs, isHurried }: { atMostMs: number; isHurried: boolean },
): Promise<PressedFrame[]> {
  const pieces = new Pieces(tab);
  const pressed: Frame[] = [];
  for (const frame of framesOf(tab)) if (await press(tab, frame)) pressed.push(frame);
  const until = performance.now() + atMostMs;
  let states = await Promise.all(pressed.map(readMedia));
  while (pressed.length > 0 && performance.now() < until) {
    await setTimeout(POLL_MS);
    if (isHurried) await Promise.all(pressed.map((frame) => answerOf(frame, HURRY_PLAYERS)));
    states = await Promise.all(pressed.map(readMedia));
    if (isHurried ? isThrough(states, pieces) : isDecided(states, pieces)) break;
  }
  return pressed.map((frame, at) => {
    const { count, playing, over } = states[at] ?? { count: 0, playing: 0, over: 0 };
    const url = frame.url();
    return { url, plays: playing > 0, isOver: over === count, hasMedia: count > 0, ...pieces.of(url) };
  });
}

type MediaState = z.infer<typeof media>;

/** Whether it is known what plays. A video of which nothing was asked for yet may be slow to begin. */
function isDecided(states: readonly MediaState[], { quietMs, hasAny }: Pieces): boolean {
  if (states.every(({ count, playing }) => count > 0 && playing === count)) return true;
  const isAwaited = states.some(({ count }) => count > 0) && !hasAny;
  return !isAwaited && quietMs > 2 * QUIET_MS;
}

/** Whether no more pieces are to be expected. */
function isThrough(states: readonly MediaState[], { quietMs, hasAny }: Pieces): boolean {
  const isOver = states.every(({ count, over }) => count > 0 && over === count);
  return quietMs > (isOver && hasAny ? QUIET_MS : 4 * QUIET_MS);
}

/** Time for the videos of an original to be played through, as fast as browsers do, and to open it for that. */
const PLAY_ALL_MS = 25_000;
const OPEN_AGAIN_MS = 10_000;

/** Plays everything in the page, so that all pieces of its videos are answered once. */
export async function playAll(context: Context, address: string, leftMs: number): Promise<PressedFrame[]> {
  if (leftMs < OPEN_AGAIN_MS) return [];
  const tab = await context.newPage();
  await tab.setViewportSize(WINDOWS.wide);
  try {
    await walk(tab, address);
    return await pressPlay(tab, { atMostMs: Math.min(PLAY_ALL_MS, leftMs - OPEN_AGAIN_MS), isHurried: true });
  } catch (error) {
    // What was recorded before still makes a copy.
    if (error instanceof CaptureError) return [];
    throw error;
  } finally {
    await tab.close();
  }
}

/** Pieces of videos that were asked for, by the document that asked. */
class Pieces {
  private readonly counts = new Map<string, { answered: number; failed: number }>();
  private lastAt = performance.now();

  constructor(tab: Tab) {
    tab.on('response', (answer) => this.take(answer));
    tab.on('requestfailed', (request) => {
      // A player that changes its mind stops a request itself.
      const isStopped = request.failure()?.errorText.includes('ERR_ABORTED') === true;
      if (!isStopped) this.count(request, 'failed');
    });
  }

  get hasAny(): boolean {
    return this.counts.size > 0;
  }

  get quietMs(): number {
    return performance.now() - this.lastAt;
  }

  of(url: string): { answered: number; failed: number } {
    return this.counts.get(url) ?? { answered: 0, failed: 0 };
  }

  private take(answer: PageAnswer): void {
    const isVideo =
      VIDEO_TYPE.test(answer.headers()['content-type'] ?? '') ||
      VIDEO_PATH.test(new URL(answer.url()).pathname);
    if (answer.status() >= 400) this.count(answer.request(), 'failed');
    else if (isVideo) this.count(answer.request(), 'answered');
  }

  private count(request: ReturnType<PageAnswer['request']>, what: 'answered' | 'failed'): void {
    const isOurs = /^(?:media|fetch|xhr)$/.test(request.resourceType());
    if (!isOurs || !URL.canParse(request.url()) || staysWithPlayer(new URL(request.url()))) return;
    const url = documentOf(request);
    const counts = this.of(url);
    this.counts.set(url, { ...counts, [what]: counts[what] + 1 });
    this.lastAt = performance.now();
  }
}

function documentOf(request: ReturnType<PageAnswer['request']>): string {
  try {
    return request.frame().url();
  } catch {
    // A frame that has gone.
    return '';
  }
}

function framesOf(tab: Tab): Frame[] {
  return tab
    .frames()
    .filter(
      (frame) => frame.url() === '' || !URL.canParse(frame.url()) || !staysWithPlayer(new URL(frame.url())),
    )
    .slice(0, FRAMES_MAX);
}

async function press(tab: Tab, frame: Frame): Promise<boolean> {
  const found = await withTimeLimit(
    frame.evaluateHandle(FIND_PLAYERS).catch(() => null),
    FRAME_MS,
    () => null,
  );
  const handles = found === null ? [] : [...(await found.getProperties().catch(() => new Map())).values()];
  let isPressed = false;
  for (const handle of handles) {
    const element = handle.asElement();
    if (element === null) continue;
    await element.click({ timeout: CLICK_MS, force: true }).catch(() => {});
    isPressed = true;
    const state = await readMedia(frame);
    if (state.playing > 0) break;
  }
  if (isPressed || !(await isLikeAPlayer(frame))) return isPressed;
  await frame
    .frameElement()
    .then((owner) => owner.scrollIntoViewIfNeeded({ timeout: CLICK_MS }))
    .catch(() => {});
  const box = await boxOf(frame);
  if (box !== null) await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(() => {});
  return box !== null;
}

/** A frame of some size that shows next to no text, such as a picture to press. */
async function isLikeAPlayer(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return false;
  const box = await boxOf(frame);
  if (box === null || box.width * box.height < AREA_MIN) return false;
  const words = await answerOf(frame, `(document.body?.innerText ?? '').trim().length`);
  return typeof words === 'number' && words < 120;
}

async function boxOf(frame: Frame) {
  const owner = await frame.frameElement().catch(() => null);
  return (await owner?.boundingBox().catch(() => null)) ?? null;
}

async function readMedia(frame: Frame) {
  const read = media.safeParse(await answerOf(frame, READ_PLAYERS));
  return read.data ?? { count: 0, playing: 0, over: 0 };
}

function answerOf(frame: Frame, expression: string): Promise<unknown> {
  return withTimeLimit(
    frame.evaluate<unknown>(expression).catch(() => null),
    FRAME_MS,
    () => null,
  );
}
