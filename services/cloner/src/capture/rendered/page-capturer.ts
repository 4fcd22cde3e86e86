import type { CaptureReport, FoundPlayer } from '@garimpo/cloner-contract';
import { BrowserError } from '@garimpo/service-kit';
import { CaptureError } from '../../capture-error.ts';
import { type Reading, readHere } from '../../rewrite/reading.ts';
import type { Fetches } from '../answered.ts';
import {
  asCaptureError,
  type Captured,
  type CaptureRequest,
  Capturer,
  type CaptureSink,
  type Compared,
  type OnProgress,
} from '../capture.ts';
import { CaptureBudget } from '../capture-budget.ts';
import { judgeJob } from '../evidence.ts';
import { type OpenedPage, openPage } from '../open-page.ts';
import { afterPressing } from '../page-players.ts';
import { captureStatic } from '../static-capture.ts';
import type { Judged, RenderedCapture } from './rendered-capture.ts';
import { isBetter, lessEqual, worksAlike } from './same-page.ts';

/** A static clone that looks less like its original, at either width, is captured again in a browser. */
const FIDELITY_MIN = 0.95;
/** A copy whose video plays may look this much less like the original than one whose video does not. */
const UNLIKE_FOR_PLAYER = 0.02;

/** Two looks at one page differ by this much; a copy that has all of it may look that much less like the original. */
const APART = 0.005;

/** Captures pages: from their HTML if it holds the content, and otherwise in a browser. */
export class PageCapturer extends Capturer {
  private readonly userAgent: string;

  /** @param rendered null without a browser: then every capture is static */
  constructor(
    private readonly outbound: Fetches,
    private readonly rendered: RenderedCapture | null,
    { publicUrl }: { publicUrl: string },
    private readonly reading: Reading = readHere,
  ) {
    super();
    this.userAgent = pageUserAgent(publicUrl);
  }

  async capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured> {
    signal.throwIfAborted();
    const budget = new CaptureBudget(request.limits);
    try {
      onProgress({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
      const page = await this.open(request.url, budget, signal);
      const capture = { request, page, sink, onProgress, signal, budget };
      return request.mode === 'auto' ? await this.byEvidence(capture) : await this.asAsked(capture);
    } finally {
      budget.end();
    }
  }

  async compare(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Compared> {
    const unknown = { report: copy.report, again: null, picture: null };
    if (this.rendered === null) return unknown;
    const budget = new CaptureBudget(request.limits);
    const comparison = { request, sink, signal, budget, rendered: this.rendered };
    try {
      const judged = await this.judged(comparison, copy);
      const report = reportOf(judged);
      const best = await this.best(comparison, judged);
      const again = best === judged ? null : { ...best.copy, report: reportOf(best) };
      return { report, again, picture: best.picture };
    } catch (error) {
      if (!isOfPage(error, comparison)) throw error;
      return unknown;
    } finally {
      budget.end();
    }
  }

  private open(url: string, budget: CaptureBudget, signal: AbortSignal): Promise<OpenedPage> {
    const { outbound, userAgent, reading } = this;
    return openPage(url, { outbound, userAgent, budget, reading, signal });
  }

  private async asAsked(capture: OneCapture): Promise<Captured> {
    if (capture.request.mode === 'static') return this.static(capture, 'asked');
    return (await this.inBrowser(capture, 'asked')) ?? this.static(capture, 'no_browser');
  }

  private async byEvidence(capture: OneCapture): Promise<Captured> {
    const { text } = capture.page.read;
    const { mode, reason } = await this.reading.run(judgeJob, { text }, capture.signal);
    // What a player asks for when it is pressed is in no HTML.
    if (mode === 'static' && capture.request.takeVideos !== true) return this.static(capture, reason);
    const why = mode === 'static' ? 'player_on_demand' : reason;
    return (await this.inBrowser(capture, why)) ?? this.static(capture, 'no_browser');
  }

  private async judged(
    { request, sink, signal, budget, rendered }: Comparison,
    copy: Captured,
  ): Promise<Judged> {
    const end = AbortSignal.any([signal, budget.signal]);
    const { rest } = budget;
    const judged = await rendered.judge({ ...request, limits: rest }, copy, sink, end);
    if (!hasToBePlayed(copy)) return judged;
    const pressed = await rendered.play(copy.manifest, sink, end, rest.pause);
    if (pressed === null) return judged;
    const { players = [] } = copy.report;
    const found = afterPressing(players, pressed, new URL(copy.manifest.originalUrl), copy.played ?? []);
    return { ...judged, copy: { ...judged.copy, report: { ...judged.copy.report, players: found } } };
  }

  /** The first copy when it is like its original, was asked for in this mode, or no other one is better. */
  private async best(comparison: Comparison, first: Judged): Promise<Judged> {
    try {
      const best = await this.bestAgain(comparison, first);
      return (await this.leftWithPlayers(comparison, best)) ?? best;
    } catch (error) {
      if (!isOfPage(error, comparison)) throw error;
      return first;
    }
  }

  private async bestAgain(comparison: Comparison, first: Judged): Promise<Judged> {
    const { request, sink, signal, budget } = comparison;
    const { mode } = first.copy.report;
    if (mode === 'rendered') return this.withOrWithoutScripts(comparison, first);
    const equal = fidelityOf(first);
    const isWhole = (first.lacks ?? 0) === 0;
    const isUnlike = equal !== null && (equal < FIDELITY_MIN || !isWhole);
    if (request.mode !== 'auto' || (!isUnlike && deadOnDemand(first) === 0)) return first;
    const page = await this.open(first.copy.manifest.originalUrl, budget, signal);
    const capture = { request, page, sink, onProgress: () => {}, signal, budget };
    const reason = isUnlike ? 'static_looked_different' : 'player_on_demand';
    const copy = await this.inBrowser(capture, reason);
    if (copy === null) return first;
    const other = await this.withOrWithoutScripts(comparison, await this.judged(comparison, copy));
    // Some pages never look the same twice: then the browser's copy is no better.
    const may = isUnlike ? (isWhole ? 0 : APART) : UNLIKE_FOR_PLAYER;
    const isAsLike = (fidelityOf(other) ?? 1) >= (equal ?? 0) - may;
    return isAsLike && (isUnlike || deadOnDemand(other) < deadOnDemand(first)) ? other : first;
  }

  /** What a player does not hand out is better shown from the player than not at all. Null where all plays, or nothing else is known. */
  private async leftWithPlayers(comparison: Comparison, taken: Judged): Promise<Judged | null> {
    const { request, sink, signal, budget } = comparison;
    if (request.takeVideos !== true || !hasDeadOfList(taken.copy)) return null;
    const page = await this.open(taken.copy.manifest.originalUrl, budget, signal);
    const left = { ...request, takeVideos: false };
    const capture = { request: left, page, sink, onProgress: () => {}, signal, budget };
    const copy = await (request.mode === 'auto' ? this.byEvidence(capture) : this.asAsked(capture));
    const { copy: other, ...judged } = await this.judged({ ...comparison, request: left }, copy);
    const players = (other.report.players ?? []).map(notOffered);
    return { ...judged, copy: { ...other, report: { ...other.report, players } } };
  }

  /** The copy with its scripts if they work, and otherwise the one without them, unless that is no better. */
  private async withOrWithoutScripts(comparison: Comparison, alive: Judged): Promise<Judged> {
    const { likeness, copy } = alive;
    if (likeness === 'unknown' || !copy.report.scriptsKept) return alive;
    if (likeness !== null && worksAlike(likeness)) return alive;
    const { request, sink, signal, budget, rendered } = comparison;
    const rest = { ...request, limits: budget.rest };
    const end = AbortSignal.any([signal, budget.signal]);
    const still = await this.judged(comparison, await rendered.withoutScripts(rest, copy, sink, end));
    const stillLikeness = still.likeness === 'unknown' ? null : still.likeness;
    return likeness !== null && isBetter(likeness, stillLikeness) ? alive : still;
  }

  private async static(capture: OneCapture, reason: CaptureReport['reason']): Promise<Captured> {
    const { request, page, sink, onProgress, signal, budget } = capture;
    const { outbound, userAgent, reading } = this;
    const parts = { outbound, userAgent, budget, reading, onProgress, signal };
    const copy = await captureStatic(request, page, sink, parts);
    return { ...copy, report: { ...copy.report, reason } };
  }

  /** Null without a browser. */
  private async inBrowser(
    { request, page, sink, onProgress, signal, budget }: OneCapture,
    reason: CaptureReport['reason'],
  ): Promise<Captured | null> {
    if (this.rendered === null) return null;
    const rest = { ...request, limits: budget.rest };
    const end = AbortSignal.any([signal, budget.signal]);
    try {
      const copy = await this.rendered.capture(rest, page, sink, onProgress, end);
      return { ...copy, report: { ...copy.report, mode: 'rendered', reason } };
    } catch (error) {
      signal.throwIfAborted();
      if (budget.signal.aborted)
        throw new CaptureError('cloner.capture.too_large', 'seconds', { cause: error });
      if (!(error instanceof BrowserError)) throw error;
      if (error.code === 'unavailable') return null;
      throw asCaptureError(error);
    }
  }
}

/** What asks for a page without a browser. */
export function pageUserAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
}

function reportOf({ copy: { report }, likeness }: Judged): CaptureReport {
  return likeness === 'unknown' || likeness === null ? report : { ...report, fidelity: likeness.fidelity };
}

/** The lower of both widths; null when it is unknown. */
function fidelityOf({ likeness }: Judged): number | null {
  if (likeness === 'unknown' || likeness === null || likeness.fidelity === null) return null;
  return lessEqual(likeness.fidelity);
}

/** Whether something in the copy may be a player that asks for its parts when it is pressed. */
function hasToBePlayed({ mayPlay, report: { players = [] } }: Captured): boolean {
  return mayPlay ?? players.some(({ how }) => how !== 'host');
}

/** Whether a player does not play that could load from its own host. */
function hasDeadOfList({ report: { players = [] }, named = [] }: Captured): boolean {
  return named.length > 0 && players.some(({ how }) => how === 'dead');
}

/** Players whose parts a browser would have recorded. */
function deadOnDemand({ copy: { report } }: Judged): number {
  return (report.players ?? []).filter(({ how, reason }) => how === 'dead' && reason === 'on_demand').length;
}

function notOffered(player: FoundPlayer): FoundPlayer {
  return player.how === 'host' ? { ...player, reason: 'not_offered' } : player;
}

/** Whether the page, the browser or the limits ended a comparison, which costs no copy; what must not be copied is another matter. */
function isOfPage(error: unknown, { signal, budget }: Comparison): boolean {
  if (signal.aborted) return false;
  if (error instanceof CaptureError) return error.code !== 'cloner.page.sensitive';
  return error instanceof BrowserError || budget.signal.aborted;
}

interface OneCapture {
  request: CaptureRequest;
  page: OpenedPage;
  sink: CaptureSink;
  onProgress: OnProgress;
  signal: AbortSignal;
  budget: CaptureBudget;
}

interface Comparison extends Pick<OneCapture, 'request' | 'sink' | 'signal' | 'budget'> {
  rendered: RenderedCapture;
}
