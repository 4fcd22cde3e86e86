import * as z from 'zod/mini';
import { pageUrl } from './site.ts';

/** Bound on a picture of a page, as bytes of WebP. */
export const PAGE_PICTURE_BYTES_MAX = 4 * 1024 * 1024;
const PICTURE_BASE64_MAX = Math.ceil((PAGE_PICTURE_BYTES_MAX * 4) / 3) + 4;

/** Why nothing was seen of a page. */
export const unseenReasons = [
  /** No address of the public internet. */
  'bad_address',
  'unreachable',
  /** 404 or 410. */
  'not_found',
  /** It answers visitors of ours with a refusal, or with a check for robots. */
  'blocked',
  /** It shows a field for a password, and nothing to sell. */
  'login_wall',
  /** Another status from 400. */
  'refused',
  /** It takes more time or bytes than it is given. */
  'too_large',
  'no_browser',
  /** Captures of users came first: to be tried again soon. */
  'busy',
] as const;
export type UnseenReason = (typeof unseenReasons)[number];

export const pageSnapshot = z.object({
  /** After redirects. */
  url: z.string(),
  headline: z.nullable(z.string()),
  /** As a person writes it, `R$ 97,00` or `12x de R$ 9,74`; null where none was found. */
  price: z.nullable(z.string()),
  checkoutUrl: z.nullable(z.string()),
  /** WebP at the width of a phone, in base64. */
  picture: z.string(),
  /** Part of the picture's content that differs from the picture before, 0 to 1; null without one. */
  difference: z.nullable(z.number()),
});
export type PageSnapshot = z.infer<typeof pageSnapshot>;

export const pageSnapshotReply = z.discriminatedUnion('became', [
  z.object({ became: z.literal('seen'), snapshot: pageSnapshot }),
  z.object({ became: z.literal('unseen'), reason: z.enum(unseenReasons) }),
]);
export type PageSnapshotReply = z.infer<typeof pageSnapshotReply>;

/** What the domain that opens pages does for others. */
export abstract class PageSnapshots {
  /**
   * Opens the page as its visitors do, behind all captures of users.
   * @param before the picture to compare with, WebP in base64
   */
  abstract take(url: string, before: string | null): Promise<PageSnapshotReply>;
}

export const PAGE_SNAPSHOT_PATH = '/internal/cloner/page-snapshot';
export const pageSnapshotQuestion = z.strictObject({
  url: pageUrl,
  before: z.nullable(z.string().check(z.maxLength(PICTURE_BASE64_MAX))),
});
/** Longer than a snapshot takes, its wait for a browser included. */
const SNAPSHOT_MS = 150_000;

/** Calls the service in another process, and parses its answer. */
export interface SnapshotPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
    options: { deadlineMs: number },
  ): Promise<T>;
}

export class PageSnapshotsOverHttp extends PageSnapshots {
  readonly #peer: SnapshotPeer;

  constructor(peer: SnapshotPeer) {
    super();
    this.#peer = peer;
  }

  take(url: string, before: string | null): Promise<PageSnapshotReply> {
    const options = { deadlineMs: SNAPSHOT_MS };
    return this.#peer.call(PAGE_SNAPSHOT_PATH, { url, before }, pageSnapshotReply, options);
  }
}
