import { once } from 'node:events';
import {
  type Captured,
  type CaptureRequest,
  Capturer,
  type CaptureSink,
  type Compared,
  type OnProgress,
} from '../../src/capture/capture.ts';
import { type CapturedQuiz, QuizCapturer, type QuizRequest } from '../../src/quiz/walk/quiz-capture.ts';
import type { CloneManifest, QuizScreen } from '../../src/store/clone-manifest.ts';

export type Script = (
  request: CaptureRequest,
  sink: CaptureSink,
  onProgress: OnProgress,
  signal: AbortSignal,
) => Promise<Captured>;

export type Comparison = Capturer['compare'];

/** Clones what a test says, by the page's path; a page of one file unless it says something. */
export class ScriptedCapturer extends Capturer {
  readonly scripts = new Map<string, Script>();
  /** Addresses in the order in which they were begun. */
  readonly begun: string[] = [];
  /** How copies are compared, by the page's path; as they are unless a test says something. */
  readonly comparisons = new Map<string, Comparison>();
  /** Addresses in the order in which their copies were compared. */
  readonly compared: string[] = [];

  capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured> {
    this.begun.push(request.url);
    const script = this.scripts.get(new URL(request.url).pathname) ?? onePage();
    return script(request, sink, onProgress, signal);
  }

  async compare(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Compared> {
    this.compared.push(request.url);
    const comparison = this.comparisons.get(new URL(request.url).pathname);
    return comparison === undefined
      ? { report: copy.report, again: null, picture: null }
      : comparison(request, copy, sink, signal);
  }
}

/** Clones every quiz as one screen that names its checkout. */
export class ScriptedQuizCapturer extends QuizCapturer {
  /** As they were asked for. */
  readonly asked: QuizRequest[] = [];
  /** What the screens of a quiz say, by its address. */
  readonly screens = new Map<string, QuizScreen[]>();

  async capture(request: QuizRequest, sink: CaptureSink, onProgress: OnProgress): Promise<CapturedQuiz> {
    this.asked.push(request);
    const { url, checkoutUrl } = request;
    const page = `<!doctype html><title>Quiz</title><p>${url}</p><a href="${checkoutUrl}">Comprar</a>`;
    const file = await sink.put(Buffer.from(page), 'text/html; charset=utf-8');
    const said = this.screens.get(url);
    const screens = { walked: said?.length ?? 12, seen: said?.length ?? 12 };
    onProgress({ step: 'walking', found: 1, fetched: 1, failed: 0, bytes: 10, screens });
    const quiz = {
      checkoutUrl,
      checkouts: ['https://checkout.test/c'],
      ownTrackers: [...request.ownTrackers],
      ...(request.passParameters && { passes: true }),
      ...(said && { screens: said }),
    };
    const rest = { redirects: {}, calls: [], quiz };
    const answer = { url, method: 'GET', at: new Date().toISOString(), status: 200, headers: [], body: file };
    const exchanges = [{ ...answer, request: { headers: [], body: null } }];
    const list = await request.record?.put(Buffer.from(JSON.stringify(exchanges)), 'application/json');
    return {
      manifest: { format: 1, entry: '/', originalUrl: url, files: { '/': file }, ...rest },
      report: {
        screens,
        ways: { tried: 30, seen: 30 },
        ended: 'complete',
        seconds: 9.5,
        works: true,
        exits: [{ url: 'https://checkout.test/c', kind: 'checkout', ways: 1 }],
        assets: { kept: 0, lost: 0, bytes: 0 },
        lost: [],
        trackers: [],
        endpoints: [],
      },
      ...(list && { recorded: { list, bodies: [file.sha256] } }),
    };
  }
}

/** A page of these files, the first of which is the page itself. */
export function onePage(files: Record<string, [body: string | Buffer, type: string]> = {}): Script {
  return async ({ url }, sink, onProgress) => {
    const page: Record<string, [string | Buffer, string]> = {
      '/': [`<!doctype html><title>Clone</title><p>${url}</p>`, 'text/html; charset=utf-8'],
      ...files,
    };
    const stored: CloneManifest['files'] = {};
    for (const [address, [body, type]] of Object.entries(page))
      stored[address] = await sink.put(Buffer.from(body as string), type);
    onProgress({ step: 'rewriting', found: 1, fetched: 1, failed: 0, bytes: 10 });
    return captured(url, stored);
  };
}

export function captured(url: string, files: CloneManifest['files']): Captured {
  return {
    manifest: { format: 1, entry: '/', originalUrl: url, files, redirects: {}, calls: [] },
    report: {
      mode: 'static',
      reason: 'html_holds_page',
      scriptsKept: true,
      assets: { kept: Object.keys(files).length, lost: 0, bytes: 0 },
      lost: [],
      trackers: [],
      fidelity: null,
    },
  };
}

/** A capture that goes on until it is let go, or stopped. */
export class HeldCapture {
  #begin = () => {};
  #end = () => {};
  readonly begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  readonly #over = new Promise<void>((resolve) => {
    this.#end = resolve;
  });
  /** The reason it was stopped for; undefined while it goes on. */
  stoppedBy: unknown;

  readonly script: Script = async (request, sink, onProgress, signal) => {
    onProgress({ step: 'fetching', found: 68, fetched: 42, failed: 1, bytes: 12_400 });
    await sink.put(Buffer.from(`metade de ${request.url}`), 'text/plain');
    this.#begin();
    if (!signal.aborted) await Promise.race([this.#over, once(signal, 'abort')]);
    this.stoppedBy = signal.reason;
    signal.throwIfAborted();
    return onePage()(request, sink, onProgress, signal);
  };

  end(): void {
    this.#end();
  }
}
