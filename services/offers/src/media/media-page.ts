import { libraryReadUrl, parseLibraryUrl, type UnreadableReason } from '@garimpo/offers-contract';
import { CONFIG, type Config, Outbound, OutboundError } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { UnreadableError } from '../source/ad-count-source.ts';
import { type AnsweredPage, readLibraryPage } from '../source/library-page.ts';
import { findMedia } from './find-media.ts';
import { RenderedPage } from './rendered-page.ts';

/** Pages of the library have two or three million. */
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
const PAGE_MS = 20_000;

/** A page of the ad library, read for the images and videos of its ads. */
@Injectable()
export class MediaPage {
  constructor(
    private readonly outbound: Outbound,
    private readonly rendered: RenderedPage,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adLibraryHosts'>,
  ) {}

  /** Where the page is read; null for an address that is no page of the library. */
  addressOf(offerUrl: string): string | null {
    const page = parseLibraryUrl(offerUrl, this.config.adLibraryHosts);
    return page && libraryReadUrl(page);
  }

  /** Addresses of its media. Throws {@link UnreadableError}, and the signal's reason. */
  async read(address: string, signal: AbortSignal): Promise<string[]> {
    const plain = await this.#plain(address, signal);
    const { enabled } = this.rendered;
    const found = await mediaOf(plain).catch((error) => {
      // Before its scripts have run, a page may look like none of the library's. A refusal is one, however it is asked.
      const isUndrawn = error instanceof UnreadableError && error.reason === 'changed_page';
      if (enabled && isUndrawn) return [];
      throw error;
    });
    if (found.length > 0 || !enabled) return found;
    return mediaOf(await this.rendered.read(address, signal));
  }

  async #plain(address: string, signal: AbortSignal): Promise<Required<AnsweredPage>> {
    try {
      const answer = await this.outbound.fetch(address, {
        headers: { accept: 'text/html', 'accept-language': 'pt-BR,pt;q=0.9' },
        maxBytes: PAGE_BYTES_MAX,
        timeoutMs: PAGE_MS,
        signal,
      });
      return { content: await answer.text(), url: answer.url, status: answer.status };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      throw new UnreadableError(reasonOf(error), { cause: error });
    }
  }
}

function reasonOf({ code }: OutboundError): UnreadableReason {
  if (code === 'timeout') return 'timeout';
  return code === 'too_large' ? 'changed_page' : 'unreachable';
}

async function mediaOf(page: Required<AnsweredPage>): Promise<string[]> {
  // Whatever pictures a page without ads has, they are of no ad.
  return (await countOf(page)) === 0 ? [] : findMedia(page.content, page.url);
}

/** Null where the page shows none: its media can be told all the same. Throws {@link UnreadableError}. */
async function countOf(page: AnsweredPage): Promise<number | null> {
  try {
    return (await readLibraryPage(page)).count;
  } catch (error) {
    if (error instanceof UnreadableError && error.reason === 'no_number') return null;
    throw error;
  }
}
