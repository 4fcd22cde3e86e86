import { PAGE_BYTES_MAX } from '@garimpo/cloner-contract';
import {
  BrowserError,
  type BrowserLauncher,
  type BrowserRun,
  type BrowserRunOptions,
} from '@garimpo/service-kit';
import { CaptureError } from '../../capture-error.ts';
import { stayingPlayers } from '../../players/find-players.ts';
import { cloneAddress } from '../../rewrite/clone-address.ts';
import { type Reading, readHere } from '../../rewrite/reading.ts';
import type { CloneManifest } from '../../store/clone-manifest.ts';
import type { Fetches } from '../answered.ts';
import {
  type Captured,
  type CaptureLimits,
  type CaptureRequest,
  type CaptureSink,
  type OnProgress,
  refuseSensitive,
  SeenOriginal,
} from '../capture.ts';
import { CaptureBudget } from '../capture-budget.ts';
import type { Exchanges } from '../exchanges.ts';
import { type OpenedPage, openPage } from '../open-page.ts';
import type { PressedFrame } from '../page-players.ts';
import type { Pause } from '../work-clock.ts';
import { type AssembleParts, assembleClone, drawnAt, type RecordedPage } from './assemble-clone.ts';
import { serveOnLoopback } from './loopback-clone.ts';
import { SNAPSHOT } from './page-scripts.ts';
import { hasPlayers, keepPlayersOut, playAll, pressPlay } from './press-play.ts';
import { answerOf } from './recorded-fetcher.ts';
import { Recording } from './recording.ts';
import { type Judged, RenderedCapture } from './rendered-capture.ts';
import { failedAlone, type Looks, likenessOf, takeSnapshot } from './same-page.ts';
import { browserUserAgent, type Context, type Tab, WINDOWS, type WindowName } from './tab.ts';
import { refuseShown, walk } from './walk.ts';

/** Time to open and photograph a page at both widths. */
const LOOK_MS = 60_000;
const LOOK_BYTES_MAX = 300 * 1024 * 1024;
/** Time for bodies that are still loading when the page is done. */
const BODIES_MS = 5_000;

/** Time for players of a copy to begin. */
const PLAY_MS = 12_000;
/** What is left of a run for what comes after the players of an original. */
const AFTER_PLAYING_MS = 8_000;
/** Further looks at an original whose scripts failed where the copy's did not. */
const LOOKS_AGAIN_MAX = 2;

/** What else than the web a capture is made of. */
export interface BrowserCaptureExtras {
  /** Records what the browser asks for and is answered. */
  exchanges?: Exchanges;
  /** Answers the browser in the place of the web, which it cannot reach then. */
  archive?: { answer(context: Context): Promise<void> };
}

/** How the original looked; its pictures may still be in the making. */
class SeenLooks extends SeenOriginal {
  constructor(
    readonly looks: Promise<Looks>,
    /** Addresses in a clone of what the original answered; a clone that a browser captured has all of it. */
    readonly answered: ReadonlySet<string> = new Set(),
  ) {
    super();
  }
}

/** And what it was answered meanwhile. */
class RecordedLooks extends SeenLooks {
  constructor(
    looks: Promise<Looks>,
    readonly page: RecordedPage,
  ) {
    super(looks);
  }
}

/**
 * Captures with Chromium, and compares pictures of the original while it is recorded with those of the clone, from which the
 * original is out of reach.
 */
export class BrowserCapture extends RenderedCapture {
  readonly #userAgent: string;

  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly outbound: Fetches,
    { publicUrl }: { publicUrl: string },
    private readonly reading: Reading = readHere,
    private readonly extras: BrowserCaptureExtras = {},
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
      const parts = { ...this.#parts(request, sink, signal, budget), onProgress };
      return { ...(await assembleClone(seen.page, null, parts)), seen };
    } finally {
      budget.end();
    }
  }

  async withoutScripts(
    request: CaptureRequest,
    { manifest, report, seen }: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Captured> {
    const budget = new CaptureBudget(request.limits);
    try {
      const parts = this.#parts(request, sink, signal, budget);
      const recorded =
        seen instanceof RecordedLooks ? seen : await this.#recordAgain(manifest.originalUrl, parts);
      const still = await assembleClone(recorded.page, recorded.page.drawn, parts);
      return { ...still, report: { ...still.report, reason: report.reason }, seen: recorded };
    } finally {
      budget.end();
    }
  }

  async judge(
    { limits: { seconds, pause = () => () => {} } }: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Judged> {
    const seen = copy.seen instanceof SeenLooks ? copy.seen : this.#look(copy.manifest, signal, pause);
    const judged = await this.#likeness(seen, copy.manifest, sink, signal, { seconds, pause });
    return { copy: { ...copy, seen }, ...judged };
  }

  async play(
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    pause: Pause = () => () => {},
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
      const isOfPage =
        error instanceof BrowserError && ['timeout', 'crashed', 'too_large'].includes(error.code);
      if (error instanceof CaptureError || isOfPage) return null;
      throw error;
    } finally {
      await clone.close();
    }
  }

  #look(manifest: CloneManifest, signal: AbortSignal, pause: Pause, beside?: Looks): SeenLooks {
    const { originalUrl: address } = manifest;
    const answered = new Set<string>();
    const page = new URL(address);
    const looks = this.launcher.run(this.#options(signal, pause), async ({ context }) => {
      await this.extras.archive?.answer(context);
      await keepOut(context, manifest);
      context.on('response', (response) => {
        const place = response.ok() ? cloneAddress(new URL(response.url()), page) : null;
        if (place !== null) answered.add(place);
      });
      return takeSnapshot(context, address, beside === undefined ? {} : { beside });
    });
    return new SeenLooks(looks, answered);
  }

  /** For a copy whose own recording is gone with the process that made it. */
  async #recordAgain(address: string, parts: AssembleParts): Promise<RecordedLooks> {
    const { request, sink, signal, budget, onProgress } = parts;
    const page = await openPage(address, parts);
    return this.#record(request, page, sink, onProgress, signal, budget.pause);
  }

  #parts(
    request: CaptureRequest,
    sink: CaptureSink,
    signal: AbortSignal,
    budget: CaptureBudget,
  ): AssembleParts {
    return {
      request,
      outbound: this.outbound,
      userAgent: this.#userAgent,
      budget,
      sink,
      reading: this.reading,
      onProgress: () => {},
      signal,
    };
  }

  #options(signal: AbortSignal, pause: Pause): BrowserRunOptions {
    return {
      timeoutMs: LOOK_MS,
      maxBytes: LOOK_BYTES_MAX,
      userAgent: this.#userAgent,
      signal,
      pause,
      ...(this.extras.archive !== undefined && { only: [] }),
    };
  }

  /** Resolves when nothing more is loaded: the pictures are taken meanwhile, for whoever compares. */
  async #record(
    { limits, takeVideos }: CaptureRequest,
    page: OpenedPage,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<RecordedLooks> {
    const options = {
      ...this.#options(signal, pause),
      timeoutMs: Math.min(LOOK_MS, limits.seconds * 1_000),
      maxBytes: limits.bytes,
    };
    let isLoaded: (page: RecordedPage) => void = () => {};
    const loaded = new Promise<RecordedPage>((resolve) => {
      isLoaded = resolve;
    });
    const looks = this.launcher.run(options, async (run) => {
      const onFile = () => onProgress(recordingProgress(recording, run));
      const recording: Recording = new Recording(sink, onFile, this.extras.exchanges);
      recording.listen(run.context);
      await this.extras.archive?.answer(run.context);
      await boundRequests(run, limits.requests);
      await keepPlayersOut(run.context, stayingPlayers(takeVideos));
      const startedAt = performance.now();
      let mayPlay = false;
      const drawn = new Map<string, string>();
      let url = page.url;
      return takeSnapshot(run.context, page.url.href, {
        seen: async (tab, window, readAt) => {
          if (window === 'wide') url = readAt;
          await draw(tab, readAt, window, drawn);
          if (window === 'wide') mayPlay = await hasPlayers(tab);
          await refuseShown(tab);
        },
        loaded: async () => {
          const leftMs = options.timeoutMs - (performance.now() - startedAt) - AFTER_PLAYING_MS;
          const pressed = mayPlay ? await playAll(run.context, page.url.href, leftMs) : [];
          await recording.finish(BODIES_MS);
          await refuseSensitive(drawn.get(url.href) ?? '', this.reading, signal);
          const { type, bytes } = await answerOf(url, recording, page, sink);
          isLoaded({ url, cameFrom: page.cameFrom, type, bytes, recording, drawn, pressed });
        },
      });
    });
    // What fails before that fails the capture; what fails later is for whoever compares.
    return new RecordedLooks(looks, await Promise.race([loaded, looks.then(() => loaded)]));
  }

  async #likeness(
    { looks, answered }: SeenLooks,
    manifest: CloneManifest,
    sink: CaptureSink,
    signal: AbortSignal,
    { seconds, pause }: Pick<CaptureLimits, 'seconds'> & { pause: Pause },
  ): Promise<Omit<Judged, 'copy'>> {
    const original = await looks;
    const clone = await serveOnLoopback(manifest, sink);
    try {
      const timeoutMs = Math.max(1, Math.min(LOOK_MS, seconds * 1_000));
      const options = { ...this.#options(signal, pause), timeoutMs, only: clone.only };
      const looks = await this.launcher.run(options, ({ context }) =>
        keepOut(context, manifest).then(() => takeSnapshot(context, clone.address, { beside: original })),
      );
      const lacks = clone.missing().filter((address) => answered.has(address)).length;
      const whole = await this.#withoutFailures(original, looks, manifest, signal, pause);
      return { likeness: await likenessOf(whole, looks), lacks, picture: looks.wide.picture };
    } catch (error) {
      // A page that is too large for the limits is no worse for it.
      if (error instanceof BrowserError && (error.code === 'timeout' || error.code === 'too_large'))
        return { likeness: 'unknown', picture: null };
      if (error instanceof CaptureError || (error instanceof BrowserError && error.code === 'crashed'))
        return { likeness: null, picture: null };
      throw error;
    } finally {
      await clone.close();
    }
  }

  /**
   * The original as it looks when its scripts work: some pages win or lose a race at each load, and a copy must not be blamed for a
   * look that lost it.
   */
  async #withoutFailures(
    original: Looks,
    copy: Looks,
    manifest: CloneManifest,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<Looks> {
    const whole = { ...original };
    for (let again = 0; again < LOOKS_AGAIN_MAX; again += 1) {
      const failed = failedAlone(whole, copy);
      if (failed.length === 0) break;
      // An original that is gone by now is as it was seen before.
      const looks = await this.#look(manifest, signal, pause, original).looks.catch(() => null);
      signal.throwIfAborted();
      if (looks === null) break;
      for (const window of failed) whole[window] = looks[window];
    }
    return whole;
  }
}

async function keepOut(context: Context, { players }: CloneManifest): Promise<void> {
  if (players !== undefined) await keepPlayersOut(context, players);
}

/** Aborts further requests than a capture may make. */
async function boundRequests({ context }: BrowserRun, requestsMax: number): Promise<void> {
  let requests = 0;
  await context.route('**/*', (route) => {
    requests += 1;
    return requests > requestsMax ? route.abort('blockedbyclient') : route.fallback();
  });
}

/** Takes a snapshot of the page and, at the wider width, of its frames with addresses of their own. */
async function draw(tab: Tab, url: URL, window: WindowName, drawn: Map<string, string>): Promise<void> {
  for (const frame of window === 'wide' ? tab.frames() : [tab.mainFrame()]) {
    const address = frame === tab.mainFrame() ? drawnAt(url, window) : (frame.url().split('#', 1)[0] ?? '');
    if (!/^https?:/.test(address) || drawn.has(address)) continue;
    try {
      const html = String(await frame.evaluate(SNAPSHOT));
      if (html.length > PAGE_BYTES_MAX) throw new CaptureError('cloner.capture.too_large', 'bytes');
      drawn.set(address, html);
    } catch (error) {
      // A frame that has gone, or forbids snapshots, is copied as it was answered. The page itself is needed, at one width.
      if (frame === tab.mainFrame() && window === 'wide') throw error;
    }
  }
}

function recordingProgress({ files, calls, partly }: Recording, run: BrowserRun): Parameters<OnProgress>[0] {
  const fetched = files.size + calls.length;
  return { step: 'recording', found: fetched + partly.size, fetched, failed: 0, bytes: run.bytes() };
}
