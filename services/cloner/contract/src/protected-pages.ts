import * as z from 'zod/mini';
import { pageUrl } from './site.ts';

/** Of the script of a protected page, what it asks, and what it tells. */
const REPORT = /^[0-9a-z]{1,7}(?:\.(?:js|json|gif))?(?=\?|$)/;

/**
 * A clone holds what its page loads from other hosts under `/__ext/<host>/`. What a copied page has of the anticlone's there is not the
 * copy's to answer: it stands for the address on the host of the links that this returns, so that a copy on our own hosts is told of as
 * every other is. Null for every other address.
 * @param hosts under which pages know the anticlone
 */
export function reportAddress(address: string, hosts: readonly string[]): string | null {
  if (!address.startsWith('/__ext/')) return null;
  const place = hosts.map((host) => `/__ext/${host}/a/`).find((one) => address.startsWith(one));
  if (place === undefined) return null;
  const rest = address.slice(place.length);
  return REPORT.test(rest) ? `/a/${rest}` : null;
}

/** What the domain that protects pages tells this one. Where nobody provides it, no page is protected. */
export abstract class ProtectedPages {
  /** Whether somebody else than this user protects what is at the address. */
  abstract isProtectedFrom(userId: string, url: string): Promise<boolean>;
}

export const PROTECTED_PAGE_PATH = '/internal/anticlone/protected-page';
export const protectedPageQuestion = z.strictObject({ userId: z.uuid(), url: pageUrl });
export const protectedPageReply = z.object({ isProtected: z.boolean() });

/** Asks the service in another process, and parses what it answers. */
export interface ProtectingPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
  ): Promise<T>;
}

/** The port where the domain runs in another process. Nothing is kept: protection counts at once. */
export class ProtectedPagesOverHttp extends ProtectedPages {
  readonly #peer: ProtectingPeer;

  constructor(peer: ProtectingPeer) {
    super();
    this.#peer = peer;
  }

  async isProtectedFrom(userId: string, url: string): Promise<boolean> {
    const { isProtected } = await this.#peer.call(PROTECTED_PAGE_PATH, { userId, url }, protectedPageReply);
    return isProtected;
  }
}
