import { Readable } from 'node:stream';
import type { OutboundResponse } from '@garimpo/service-kit';
import { answered, type Fetches } from '../answered.ts';
import { AssetFetcher, type Wanted } from '../asset-fetcher.ts';
import type { CaptureSink } from '../capture.ts';
import type { CaptureBudget } from '../capture-budget.ts';
import type { OpenedPage } from '../open-page.ts';
import type { Recording } from './recording.ts';

/**
 * The document as the browser received it. If it is not UTF-8, only the bytes that were fetched without a browser hold the
 * encoding that it declares.
 */
export async function answerOf(
  url: URL,
  recording: Recording,
  page: OpenedPage,
  sink: CaptureSink,
): Promise<Pick<OpenedPage, 'type' | 'bytes'>> {
  const answered = recording.files.get(url.href)?.file;
  const isForeign = page.read.encoding !== 'utf-8' && page.url.href === url.href;
  if (answered === undefined || isForeign) return page;
  return { type: answered.type, bytes: await sink.get(answered) };
}

const REDIRECTS_MAX = 10;

/** Answers from the browser's recording, and fetches what the page names and the browser did not load. */
export class RecordedFetcher extends AssetFetcher {
  constructor(
    private readonly recording: Recording,
    /** Snapshots that replace recorded pages, by address. */
    private readonly pages: ReadonlyMap<string, string>,
    private readonly sink: CaptureSink,
    ...rest: [outbound: Fetches, userAgent: string, budget: CaptureBudget, signal: AbortSignal]
  ) {
    super(...rest);
  }

  override async fetch(wanted: Wanted): Promise<OutboundResponse> {
    const url = this.endOf(wanted.url);
    const page = this.pages.get(url.href);
    if (page !== undefined && (wanted.kind === 'frame' || wanted.kind === 'object')) {
      return ofType(url, 200, 'text/html; charset=utf-8', Buffer.from(page));
    }
    const found = this.recording.files.get(url.href);
    if (found === undefined) return super.fetch({ ...wanted, url });
    return ofType(url, found.file.status ?? 200, found.file.type, await this.sink.get(found.file));
  }

  /** Follows recorded redirects. */
  private endOf(from: URL): URL {
    let url = from;
    for (let passed = 0; passed < REDIRECTS_MAX; passed += 1) {
      const next = this.recording.redirects.get(url.href);
      if (next === undefined) break;
      url = next;
    }
    return url;
  }
}

function ofType(url: URL, status: number, type: string, body: Buffer): OutboundResponse {
  const headers = new Headers({ 'content-type': type });
  return answered(url, status, headers, Readable.from([body], { objectMode: false }));
}
