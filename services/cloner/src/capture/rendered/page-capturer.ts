import type { CaptureReport } from '@garimpo/cloner-contract';
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
import { captureStatic } from '../static-capture.ts';
import type { Judged, RenderedCapture } from './rendered-capture.ts';
import { isBetter, lessEqual, worksAlike } from './same-page.ts';

/** A static clone that looks less like its original, at either width, is captured again in a browser. */
const FIDELITY_MIN = 0.95;

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
      const report = reportOf({ ...judged, copy });
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
    if (mode === 'static') return this.static(capture, reason);
    return (await this.inBrowser(capture, reason)) ?? this.static(capture, 'no_browser');
  }

  private judged({ request, sink, signal, budget, rendered }: Comparison, copy: Captured): Promise<Judged> {
    const end = AbortSignal.any([signal, budget.signal]);
    return rendered.judge({ ...request, limits: budget.rest }, copy, sink, end);
  }

  /** The first copy when it is like its original, was asked for in this mode, or no other one is better. */
  private async best(comparison: Comparison, first: Judged): Promise<Judged> {
    try {
      return await this.bestAgain(comparison, first);
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
    if (request.mode !== 'auto' || equal === null || (equal >= FIDELITY_MIN && isWhole)) return first;
    const page = await this.open(first.copy.manifest.originalUrl, budget, signal);
    const capture = { request, page, sink, onProgress: () => {}, signal, budget };
    const copy = await this.inBrowser(capture, 'static_looked_different');
    if (copy === null) return first;
    const other = await this.withOrWithoutScripts(comparison, await this.judged(comparison, copy));
    // Some pages never look the same twice: then the browser's copy is no better.
    return (fidelityOf(other) ?? 1) >= (isWhole ? equal : equal - APART) ? other : first;
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
