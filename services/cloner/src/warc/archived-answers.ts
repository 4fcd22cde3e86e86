import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { OutboundError } from '@garimpo/service-kit';
import { answered, type Fetches } from '../capture/answered.ts';
import type { CaptureSink } from '../capture/capture.ts';
import { keptHeaders } from '../capture/exchanges.ts';
import type { Context } from '../capture/rendered/tab.ts';
import type { ArchivedAnswer, ArchiveIndex } from './archive-index.ts';

const REDIRECTS_MAX = 10;

/** Answers a capture from an archive: whatever the archive lacks is not found, and no request goes out. */
export class ArchivedAnswers implements Fetches {
  constructor(
    private readonly index: Pick<ArchiveIndex, 'find'>,
    private readonly sink: CaptureSink,
  ) {}

  fetch: Fetches['fetch'] = async (address, { maxBytes, maxRedirects = REDIRECTS_MAX }) => {
    const { url, found, redirects } = this.#follow('GET', String(address), null);
    if (redirects > maxRedirects)
      throw new OutboundError('too_many_redirects', 'the archive leads in circles');
    if (found !== null && (found.body?.bytes ?? 0) > maxBytes)
      throw new OutboundError('too_large', `more than ${maxBytes} bytes`);
    const body = await this.#bodyOf(found);
    const headers = new Headers(keptHeaders(found?.headers ?? []).filter(isSendable));
    return answered(url, found?.status ?? 404, headers, Readable.from([body], { objectMode: false }));
  };

  /** Answers the pages of a browser. Redirects are followed here: a browser would take their target to the network. */
  async answer(context: Context): Promise<void> {
    await context.route(/^https?:/, async (route) => {
      const request = route.request();
      const sent = request.postDataBuffer();
      const sha256 =
        sent === null || sent.length === 0 ? null : createHash('sha256').update(sent).digest('hex');
      const { found } = this.#follow(request.method(), request.url(), sha256);
      if (found === null) return route.fulfill({ status: 404, body: '' });
      const headers = Object.fromEntries(keptHeaders(found.headers).filter(isSendable));
      return route.fulfill({ status: found.status, headers, body: await this.#bodyOf(found) });
    });
  }

  #follow(
    method: string,
    address: string,
    sentSha256: string | null,
  ): { url: URL; found: ArchivedAnswer | null; redirects: number } {
    const url = new URL(address);
    url.hash = '';
    for (let redirects = 0; ; redirects += 1) {
      const found =
        this.index.find(method, url.href, sentSha256) ?? this.#otherScheme(method, url, sentSha256);
      const [, location] = found?.headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
      const isRedirect =
        found !== null && found.status >= 300 && found.status < 400 && location !== undefined;
      if (!isRedirect || redirects > REDIRECTS_MAX || !URL.canParse(location, url.href))
        return { url, found: isRedirect ? null : found, redirects };
      url.href = new URL(location, url).href;
      url.hash = '';
    }
  }

  /** Pages written for http load by https, and the other way round. */
  #otherScheme(method: string, url: URL, sentSha256: string | null): ArchivedAnswer | null {
    const other = url.href.replace(/^http(s?):/, (_, s: string) => (s === '' ? 'https:' : 'http:'));
    return this.index.find(method, other, sentSha256);
  }

  async #bodyOf(found: ArchivedAnswer | null): Promise<Buffer> {
    return found === null || found.body === null ? Buffer.alloc(0) : this.sink.get(found.body);
  }
}

/** A header of a hostile file may be none that can be sent. */
function isSendable([name, value]: [string, string]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
