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
  type OnProgress,
} from '../capture.ts';
import { CaptureBudget } from '../capture-budget.ts';
import { judgeJob } from '../evidence.ts';
import { type OpenedPage, openPage } from '../open-page.ts';
import { captureStatic } from '../static-capture.ts';
import type { RenderedCapture } from './rendered-capture.ts';

/** A static clone that looks less like its original, at either width, is captured again in a browser. */
const FIDELITY_MIN = 0.95;

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
    const { outbound, userAgent, reading } = this;
    try {
      onProgress({ step: 'opening', found: 0, fetched: 0, failed: 0, bytes: 0 });
      const page = await openPage(request.url, { outbound, userAgent, budget, reading, signal });
      const capture = { request, page, sink, onProgress, signal, budget };
      return request.mode === 'auto' ? await this.byEvidence(capture) : await this.asAsked(capture);
    } finally {
      budget.end();
    }
  }

  private async asAsked(capture: OneCapture): Promise<Captured> {
    if (capture.request.mode === 'static') return this.compared(capture, await this.static(capture, 'asked'));
    return (await this.inBrowser(capture, 'asked')) ?? this.static(capture, 'no_browser');
  }

  private async byEvidence(capture: OneCapture): Promise<Captured> {
    const { text } = capture.page.read;
    const { mode, reason } = await this.reading.run(judgeJob, { text }, capture.signal);
    if (mode === 'rendered') {
      return (await this.inBrowser(capture, reason)) ?? this.static(capture, 'no_browser');
    }
    const copy = await this.compared(capture, await this.static(capture, reason));
    const equal = likeness(copy);
    if (equal === null || equal >= FIDELITY_MIN) return copy;
    const other = await this.secondWay(capture);
    // Some pages never look the same twice: then the browser's copy is no better.
    return other !== null && (likeness(other) ?? 1) >= equal ? other : copy;
  }

  /** Null when the limits are used up, or the browser fails: the first copy stands. */
  private async secondWay(capture: OneCapture): Promise<Captured | null> {
    try {
      return await this.inBrowser(capture, 'static_looked_different');
    } catch (error) {
      const mustNotBe = error instanceof CaptureError && error.code === 'cloner.page.sensitive';
      if (mustNotBe || !(error instanceof CaptureError)) throw error;
      return null;
    }
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
}

/** What asks for a page without a browser. */
export function pageUserAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
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
