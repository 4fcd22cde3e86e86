import type { BrowserLauncher, Outbound } from '@garimpo/service-kit';
import type { Fetches } from '../capture/answered.ts';
import {
  type Captured,
  type CaptureRequest,
  Capturer,
  type CaptureSink,
  type Compared,
  type OnProgress,
} from '../capture/capture.ts';
import { CaptureBudget } from '../capture/capture-budget.ts';
import { Exchanges } from '../capture/exchanges.ts';
import { openPage } from '../capture/open-page.ts';
import { BrowserCapture, type BrowserCaptureExtras } from '../capture/rendered/browser-capture.ts';
import { PageCapturer, pageUserAgent } from '../capture/rendered/page-capturer.ts';
import type { Reading } from '../rewrite/reading.ts';
import { openArchive, recordedAnswers } from '../warc/open-archive.ts';
import { copySite } from './copy-site.ts';
import { mergeClones, mergeReports } from './merge-clones.ts';

/** Of a look at one page. */
const LOOK_LIMITS = { requests: 20, bytes: 40 * 1024 * 1024, seconds: 60 };

interface SiteCapturerParts {
  outbound: Outbound;
  launcher: BrowserLauncher;
  config: { publicUrl: string };
  reading: Reading;
}

/**
 * Captures of every kind: one page or the pages of its site, from the web or from an archive. Each has a record of its own of what
 * it asked for, which its pages share.
 */
export class SiteCapturer extends Capturer {
  constructor(private readonly parts: SiteCapturerParts) {
    super();
  }

  async capture(
    request: CaptureRequest,
    sink: CaptureSink,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Captured> {
    const { outbound: web, reading } = this.parts;
    const { linked, record, archive } = request;
    const answers = archive && (await openArchive(await archive(), record ?? sink, request.limits, signal));
    const exchanges = record && new Exchanges(record);
    const kept = exchanges?.sink(sink) ?? sink;
    const outbound = exchanges?.around(answers ?? web) ?? answers ?? web;
    const extras = { ...(exchanges && { exchanges }), ...(answers && { archive: answers }) };
    const capturer = this.#capturer(outbound, extras);
    const captured =
      linked === undefined
        ? await capturer.capture(request, kept, onProgress, signal)
        : await copySite(request, linked, {
            capturer,
            look: (url) => this.#look(url, outbound, signal),
            sink: kept,
            exchanges,
            reading,
            onProgress,
            signal,
          });
    return exchanges === undefined ? captured : { ...captured, recorded: await exchanges.store() };
  }

  /** The first page stands for its site. One that is captured again comes back with the others. */
  async compare(
    request: CaptureRequest,
    copy: Captured,
    sink: CaptureSink,
    signal: AbortSignal,
  ): Promise<Compared> {
    const { outbound: web, reading } = this.parts;
    const list = await request.recorded?.();
    const answers = list && recordedAnswers(list, sink);
    const capturer = this.#capturer(answers ?? web, { ...(answers && { archive: answers }) });
    const compared = await capturer.compare(request, copy, sink, signal);
    const { again } = compared;
    const { manifest: before, report } = copy;
    if (again === null || before.pages === undefined) return compared;
    const manifest = await mergeClones([again, copy], {}, { sink, reading, signal });
    const merged = mergeReports([again, copy], manifest, report.pages);
    return { ...compared, again: { ...again, manifest, report: merged } };
  }

  #capturer(outbound: Fetches, extras: BrowserCaptureExtras): PageCapturer {
    const { launcher, config, reading } = this.parts;
    const browser = new BrowserCapture(launcher, outbound, config, reading, extras);
    return new PageCapturer(outbound, browser, config, reading);
  }

  async #look(address: string, outbound: Fetches, signal: AbortSignal): Promise<URL> {
    const { config, reading } = this.parts;
    const userAgent = pageUserAgent(config.publicUrl);
    const budget = new CaptureBudget(LOOK_LIMITS);
    try {
      return (await openPage(address, { outbound, userAgent, budget, reading, signal })).url;
    } finally {
      budget.end();
    }
  }
}
