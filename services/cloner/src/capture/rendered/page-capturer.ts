import type { CaptureReport, FoundPlayer } from '@garimpo/cloner-contract';
import { BrowserError, type Outbound } from '@garimpo/service-kit';
import { CaptureError } from '../../capture-error.ts';
import { type Reading, readHere } from '../../rewrite/reading.ts';
import {
  asCaptureError,
  type Captured,
  type CaptureRequest,
  Capturer,
  type CaptureSink,
  type OnProgress,
} from '../capture.ts';
import { CaptureBudget } from '../capture-budget.ts';
import { judgeJob } from '../evidence.ts';
import { type OpenedPage, openPage } from '../open-page.ts';
import { afterPressing } from '../page-players.ts';
import { captureStatic } from '../static-capture.ts';
import type { RenderedCapture } from './rendered-capture.ts';

/** A static clone that looks less like its original, at either width, is captured again in a browser. */
const FIDELITY_MIN = 0.95;
/** A copy whose video plays may look this much less like the original than one whose video does not. */
const UNLIKE_FOR_PLAYER = 0.02;

/** Captures pages: from their HTML if it holds the content, and otherwise in a browser. */
export class PageCapturer extends Capturer {
  private readonly userAgent: string;

  /** @param rendered null without a browser: then every capture is static */
  constructor(
    private readonly outbound: Outbound,
    private readonly rendered: RenderedCapture | null,
    { publicUrl }: { publicUrl: string },
    private readonly reading: Reading = readHere,
  ) {
    super();
    this.userAgent = `Mozilla/5.0 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
  }

  async capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured> {
    signal.throwIfAborted();
    const budget = new CaptureBudget(request.limits);
    const { outbound, userAgent, reading } = this;
    try {
      onProgress({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
      const page = await openPage(request.url, { outbound, userAgent, budget, reading, signal });
      const capture = { request, page, sink, onProgress, signal, budget };
      const copy = await this.once(capture);
      if (request.takeVideos !== true || !hasDeadOfList(copy)) return copy;
      // What a player does not hand out is better shown from the player than not at all.
      const kept = { ...capture, request: { ...request, takeVideos: false } };
      const other = await unlessSpent(() => this.once(kept));
      if (other === null) return copy;
      return withPlayers(other, (player) =>
        player.how === 'host' ? { ...player, reason: 'not_offered' } : player,
      );
    } finally {
      budget.end();
    }
  }

  private once(capture: OneCapture): Promise<Captured> {
    return capture.request.mode === 'auto' ? this.byEvidence(capture) : this.asAsked(capture);
  }

  private async asAsked(capture: OneCapture): Promise<Captured> {
    if (capture.request.mode === 'static')
      return this.played(capture, await this.compared(capture, await this.static(capture, 'asked')));
    return (await this.inBrowser(capture, 'asked')) ?? this.static(capture, 'no_browser');
  }

  private async byEvidence(capture: OneCapture): Promise<Captured> {
    const { text } = capture.page.read;
    const { mode, reason } = await this.reading.run(judgeJob, { text }, capture.signal);
    if (mode === 'rendered' || capture.request.takeVideos === true) {
      const why = mode === 'rendered' ? reason : 'player_on_demand';
      return (await this.inBrowser(capture, why)) ?? this.static(capture, 'no_browser');
    }
    const copy = await this.played(capture, await this.compared(capture, await this.static(capture, reason)));
    const equal = likeness(copy);
    const isUnlike = equal !== null && equal < FIDELITY_MIN;
    if (!isUnlike && deadOnDemand(copy) === 0) return copy;
    const other = await this.secondWay(capture, isUnlike ? 'static_looked_different' : 'player_on_demand');
    if (other === null) return copy;
    // Some pages never look the same twice: then the browser's copy is no better.
    const isAsLike = (likeness(other) ?? 1) >= (equal ?? 0) - (isUnlike ? 0 : UNLIKE_FOR_PLAYER);
    return isAsLike && (isUnlike || deadOnDemand(other) < deadOnDemand(copy)) ? other : copy;
  }

  /** Null when there is no other copy, and the first one stands. */
  private secondWay(capture: OneCapture, reason: CaptureReport['reason']): Promise<Captured | null> {
    return unlessSpent(() => this.inBrowser(capture, reason));
  }

  private async static(capture: OneCapture, reason: CaptureReport['reason']): Promise<Captured> {
    const { request, page, sink, onProgress, signal, budget } = capture;
    const { outbound, userAgent, reading } = this;
    const parts = { outbound, userAgent, budget, reading, onProgress, signal };
    const copy = await captureStatic(request, page, sink, parts);
    return { ...copy, report: { ...copy.report, reason } };
  }

  /** Null without a browser. */
  private async inBrowser(capture: OneCapture, reason: CaptureReport['reason']): Promise<Captured | null> {
    const { request, page, sink, onProgress, signal, budget } = capture;
    if (this.rendered === null) return null;
    const rest = { ...request, limits: budget.rest };
    const end = AbortSignal.any([signal, budget.signal]);
    try {
      const copy = await this.rendered.capture(rest, page, sink, onProgress, end);
      return await this.played(capture, { ...copy, report: { ...copy.report, mode: 'rendered', reason } });
    } catch (error) {
      signal.throwIfAborted();
      if (budget.signal.aborted)
        throw new CaptureError('cloner.capture.too_large', 'seconds', { cause: error });
      if (!(error instanceof BrowserError)) throw error;
      if (error.code === 'unavailable') return null;
      throw asCaptureError(error);
    }
  }

  private async compared(
    { sink, onProgress, signal, budget }: OneCapture,
    copy: Captured,
  ): Promise<Captured> {
    if (this.rendered === null) return copy;
    const { kept, lost, bytes } = copy.report.assets;
    onProgress({ step: 'checking', found: kept + lost, fetched: kept, failed: lost, bytes });
    try {
      const end = AbortSignal.any([signal, budget.signal]);
      const fidelity = await this.rendered.compare(copy.manifest, sink, end, budget.pause);
      return { ...copy, report: { ...copy.report, fidelity } };
    } catch (error) {
      signal.throwIfAborted();
      // The clone stands, whether or not a browser could compare it.
      if (error instanceof BrowserError || budget.signal.aborted) return copy;
      throw error;
    }
  }

  /** Presses the players of the copy, if it may have any, and says which of them will not play. */
  private async played({ sink, signal, budget }: OneCapture, copy: Captured): Promise<Captured> {
    if (this.rendered === null || copy.mayPlay !== true) return copy;
    try {
      const end = AbortSignal.any([signal, budget.signal]);
      const pressed = await this.rendered.play(copy.manifest, sink, end, budget.pause);
      const { players = [] } = copy.report;
      const { originalUrl } = copy.manifest;
      const found =
        pressed === null ? players : afterPressing(players, pressed, new URL(originalUrl), copy.played ?? []);
      return { ...copy, report: { ...copy.report, players: found } };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BrowserError || budget.signal.aborted) return copy;
      throw error;
    }
  }
}

/** Null when the limits are used up, or the browser fails: what was copied before stands. */
async function unlessSpent(work: () => Promise<Captured | null>): Promise<Captured | null> {
  try {
    return await work();
  } catch (error) {
    const mustNotBe = error instanceof CaptureError && error.code === 'cloner.page.sensitive';
    if (mustNotBe || !(error instanceof CaptureError)) throw error;
    return null;
  }
}

function withPlayers(copy: Captured, change: (player: FoundPlayer) => FoundPlayer): Captured {
  const { players = [] } = copy.report;
  return { ...copy, report: { ...copy.report, players: players.map(change) } };
}

/** Whether a player does not play that could load from its own host. */
function hasDeadOfList({ report: { players = [] }, named = [] }: Captured): boolean {
  return named.length > 0 && players.some(({ how }) => how === 'dead');
}

/** Players whose parts a browser would have recorded. */
function deadOnDemand({ report: { players = [] } }: Captured): number {
  return players.filter(({ how, reason }) => how === 'dead' && reason === 'on_demand').length;
}

/** The lower of both widths. */
function likeness({ report: { fidelity } }: Captured): number | null {
  return fidelity && Math.min(fidelity.wide, fidelity.narrow);
}

interface OneCapture {
  request: CaptureRequest;
  page: OpenedPage;
  sink: CaptureSink;
  onProgress: OnProgress;
  signal: AbortSignal;
  budget: CaptureBudget;
}
