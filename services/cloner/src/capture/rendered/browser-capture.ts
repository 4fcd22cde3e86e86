import { type CaptureReport, PAGE_BYTES_MAX } from '@garimpo/cloner-contract';
import {
  BrowserError,
  type BrowserLauncher,
  type BrowserRun,
  type BrowserRunOptions,
  type Outbound,
} from '@garimpo/service-kit';
import { CaptureError } from '../../capture-error.ts';
import { stayingPlayers } from '../../players/find-players.ts';
import { type Reading, readHere } from '../../rewrite/reading.ts';
import type { CloneManifest } from '../../store/clone-manifest.ts';
import {
  type Captured,
  type CaptureLimits,
  type CaptureRequest,
  type CaptureSink,
  type OnProgress,
  refuseSensitive,
} from '../capture.ts';
import { CaptureBudget } from '../capture-budget.ts';
import type { OpenedPage } from '../open-page.ts';
import type { PressedFrame } from '../page-players.ts';
import type { Pause } from '../work-clock.ts';
import { assembleClone, type RecordedPage } from './assemble-clone.ts';
import { serveOnLoopback } from './loopback-clone.ts';
import { SNAPSHOT } from './page-scripts.ts';
import { hasPlayers, keepPlayersOut, pressPlay } from './press-play.ts';
import { answerOf } from './recorded-fetcher.ts';
import { Recording } from './recording.ts';
import { RenderedCapture } from './rendered-capture.ts';
import { type Likeness, type Looks, lessEqual, likenessOf, takeSnapshot, worksAlike } from './same-page.ts';
import { browserUserAgent, type Context, type Tab, WINDOWS } from './tab.ts';
import { refuseShown, walk } from './walk.ts';

/** Time to open and photograph a page at both widths. */
const LOOK_MS = 60_000;
const LOOK_BYTES_MAX = 300 * 1024 * 1024;
/** Time for bodies that are still loading when the page is done. */
const BODIES_MS = 5_000;

/** Time for players of a copy to begin. */
const PLAY_MS = 12_000;
/** Time for the videos of an original to be played through, as fast as browsers do. */
const PLAY_ALL_MS = 25_000;
/** Time to open the page for that, and what is left of a run for what comes after. */
const OPEN_AGAIN_MS = 10_000;
const AFTER_PLAYING_MS = 8_000;

/** A page as it was answered, and its pictures. */
interface SeenPage extends RecordedPage {
  looks: Looks;
}

/**
 * Captures with Chromium, and compares pictures of the original while it is recorded with those of the clone, from which the
 * original is out of reach.
 */
export class BrowserCapture extends RenderedCapture {
  readonly #userAgent: string;

  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly outbound: Outbound,
    { publicUrl }: { publicUrl: string },
    private readonly reading: Reading = readHere,
  ) {
    super();
    this.#userAgent = browserUserAgent(publicUrl);
  }

  async capture(
    request: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured> {
    const budget = new CaptureBudget(request.limits);
    try {
      const seen = await this.#record(request, page, sink, onProgress, signal, budget.pause);
      const parts = {
        request,
        outbound: this.outbound,
        userAgent: this.#userAgent,
        budget,
        sink,
        reading: this.reading,
        onProgress,
        signal,
      };
      const alive = await assembleClone(seen, null, parts);
      onProgress(progressOf(alive));
      const likeness = await this.#likeness(seen.looks, alive.manifest, sink, signal, budget.rest);
      if (likeness !== null && worksAlike(likeness)) return withFidelity(alive, likeness);
      const still = await assembleClone(seen, seen.drawn, parts);
      onProgress(progressOf(still));
      const stillLikeness = await this.#likeness(seen.looks, still.manifest, sink, signal, budget.rest);
      return likeness !== null && isBetter(likeness, stillLikeness)
        ? withFidelity(alive, likeness)
        : withFidelity(still, stillLikeness);
    } finally {
      budget.end();
    }
  }

  async compare(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<CaptureReport['fidelity']> {
    let looks: Looks;
    try {
      looks = await this.launcher.run(this.#options(signal, pause), ({ context }) =>
        keepOut(context, manifest).then(() => takeSnapshot(context, manifest.originalUrl)),
      );
    } catch (error) {
      if (error instanceof CaptureError) return null;
      throw error;
    }
    return (
      (await this.#likeness(looks, manifest, sink, signal, { seconds: LOOK_MS / 1_000, pause }))?.fidelity ??
      null
    );
  }

  async play(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<PressedFrame[] | null> {
    const clone = await serveOnLoopback(manifest, sink);
    try {
      const options = { ...this.#options(signal, pause), only: clone.only };
      return await this.launcher.run(options, async ({ context }) => {
        await keepOut(context, manifest);
        const tab = await context.newPage();
        await tab.setViewportSize(WINDOWS.wide);
        await walk(tab, clone.address);
        return pressPlay(tab, { atMostMs: PLAY_MS, isHurried: false });
      });
    } catch (error) {
      if (error instanceof CaptureError || isOfPage(error)) return null;
      throw error;
    } finally {
      await clone.close();
    }
  }

  #options(signal: AbortSignal, pause: Pause): BrowserRunOptions {
    return {
      timeoutMs: LOOK_MS,
      maxBytes: LOOK_BYTES_MAX,
      userAgent: this.#userAgent,
      signal,
      pause,
    };
  }

  #record(
    { limits, takeVideos }: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<SeenPage> {
    const options = {
      ...this.#options(signal, pause),
      timeoutMs: Math.min(LOOK_MS, limits.seconds * 1_000),
      maxBytes: limits.bytes,
    };
    return this.launcher.run(options, async (run) => {
      const recording = new Recording(sink, () => onProgress(recordingProgress(recording, run)));
      recording.listen(run.context);
      await boundRequests(run, limits.requests);
      await keepPlayersOut(run.context, stayingPlayers(takeVideos));
      const startedAt = performance.now();
      const drawn = new Map<string, string>();
      let url = page.url;
      let mayPlay = false;
      const looks = await takeSnapshot(run.context, page.url.href, async (tab, window, readAt) => {
        if (window === 'wide') {
          url = readAt;
          await draw(tab, url, drawn);
          mayPlay = await hasPlayers(tab);
        }
        await refuseShown(tab);
      });
      const leftMs = options.timeoutMs - (performance.now() - startedAt) - AFTER_PLAYING_MS;
      const pressed = mayPlay ? await playAll(run.context, page.url.href, leftMs) : [];
      await recording.finish(BODIES_MS);
      await refuseSensitive(drawn.get(url.href) ?? '', this.reading, signal);
      const { type, bytes } = await answerOf(url, recording, page, sink);
      return { url, cameFrom: page.cameFrom, type, bytes, recording, looks, drawn, pressed };
    });
  }

  /** Null when the clone could not be opened, or not in time. */
  async #likeness(
    original: Looks,
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    { seconds, pause }: Pick<CaptureLimits, 'seconds'> & { pause: Pause },
  ): Promise<Likeness | null> {
    const clone = await serveOnLoopback(manifest, sink);
    try {
      const timeoutMs = Math.max(1, Math.min(LOOK_MS, seconds * 1_000));
      const options = { ...this.#options(signal, pause), timeoutMs, only: clone.only };
      const looks = await this.launcher.run(options, ({ context }) =>
        keepOut(context, manifest).then(() => takeSnapshot(context, clone.address)),
      );
      return await likenessOf(original, looks);
    } catch (error) {
      if (error instanceof CaptureError || isOfPage(error)) return null;
      throw error;
    } finally {
      await clone.close();
    }
  }
}

async function keepOut(context: Context, { players }: CloneManifest): Promise<void> {
  if (players !== undefined) await keepPlayersOut(context, players);
}

/** Whether the page in the browser failed, rather than the browser. */
function isOfPage(error: unknown): boolean {
  return error instanceof BrowserError && ['timeout', 'crashed', 'too_large'].includes(error.code);
}

/** Aborts further requests than a capture may make. */
async function boundRequests({ context }: BrowserRun, requestsMax: number): Promise<void> {
  let requests = 0;
  await context.route('**/*', (route) => {
    requests += 1;
    return requests > requestsMax ? route.abort('blockedbyclient') : route.fallback();
  });
}

/** Plays everything in the page, so that all pieces of its videos are answered once. */
async function playAll(context: Context, address: string, leftMs: number): Promise<PressedFrame[]> {
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

/** Takes a snapshot of the page and of its frames with addresses of their own. */
async function draw(tab: Tab, url: URL, drawn: Map<string, string>): Promise<void> {
  for (const frame of tab.frames()) {
    const address = frame === tab.mainFrame() ? url.href : (frame.url().split('#', 1)[0] ?? '');
    if (!/^https?:/.test(address) || drawn.has(address)) continue;
    try {
      const html = String(await frame.evaluate(SNAPSHOT));
      if (html.length > PAGE_BYTES_MAX) throw new CaptureError('cloner.capture.too_large', 'bytes');
      drawn.set(address, html);
    } catch (error) {
      // A frame that has gone, or forbids snapshots, is copied as it was answered. The page itself is needed.
      if (frame === tab.mainFrame()) throw error;
    }
  }
}

function recordingProgress({ files, calls, partly }: Recording, run: BrowserRun): Parameters<OnProgress>[0] {
  const fetched = files.size + calls.length;
  return { step: 'recording', found: fetched + partly.size, fetched, failed: 0, bytes: run.bytes() };
}

function progressOf({ report: { assets } }: Captured): Parameters<OnProgress>[0] {
  const { kept, lost, bytes } = assets;
  return { step: 'checking', found: kept + lost, fetched: kept, failed: lost, bytes };
}

function withFidelity(captured: Captured, likeness: Likeness | null): Captured {
  return { ...captured, report: { ...captured.report, fidelity: likeness?.fidelity ?? null } };
}

/** A page whose scripts run without errors and show every word is better than a still one that looks no better. */
function isBetter(alive: Likeness, still: Likeness | null): boolean {
  const { errors, words, fidelity } = alive;
  return (
    still !== null &&
    errors.length === 0 &&
    words >= still.words &&
    lessEqual(fidelity) >= lessEqual(still.fidelity)
  );
}
