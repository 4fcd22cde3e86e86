import * as z from 'zod/mini';

export const PAGE_CLICKS_PATH = '/internal/traffic-filter/page-clicks';
/** Clicks of one call. */
export const PAGE_CLICKS_MAX = 500;

/** A visitor went on from a page of ours to its checkout. */
export const pageClick = z.strictObject({
  /** Whose page it is; visits of other people's campaigns are not theirs to count. */
  owner: z.uuid(),
  visit: z.uuid(),
});
export type PageClick = z.infer<typeof pageClick>;

export const pageClicksInput = z.strictObject({
  clicks: z.array(pageClick).check(z.maxLength(PAGE_CLICKS_MAX)),
});
export const pageClicksReply = z.object({
  /** Visits that are not stored, or not yet. */
  unknown: z.array(z.uuid()),
});

/** Takes the clicks of pages that cannot load the script of a link, such as clones. Without a provider, nobody counts them. */
export abstract class PageClicks {
  /** Resolves with the visits that are not known, or not yet. At most {@link PAGE_CLICKS_MAX} at once. */
  abstract report(clicks: readonly PageClick[]): Promise<string[]>;
}

/** Calls the service in another process, and parses its answer. */
interface PageClicksPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
  ): Promise<T>;
}

/** The port when the domain runs in another process. */
export class PageClicksOverHttp extends PageClicks {
  readonly #peer: PageClicksPeer;

  constructor(peer: PageClicksPeer) {
    super();
    this.#peer = peer;
  }

  async report(clicks: readonly PageClick[]): Promise<string[]> {
    return (await this.#peer.call(PAGE_CLICKS_PATH, { clicks }, pageClicksReply)).unknown;
  }
}
