import * as z from 'zod/mini';
import { pageUrl } from './site.ts';

/** The script of a protected page, and its requests. */
const REPORT = /^[0-9a-z]{1,7}(?:\.(?:js|json|gif))?(?=\?|$)/;

/**
 * A clone has the files of other hosts under `/__ext/<host>/`. The anticlone's files there are not the copy's to answer: they are
 * passed on to the address that this returns, on the links' host, so that copies on our hosts are reported as well. Null for
 * every other address.
 * @param hosts hosts under which pages load the anticlone
 */
export function reportAddress(address: string, hosts: readonly string[]): string | null {
  if (!address.startsWith('/__ext/')) return null;
  const place = hosts.map((host) => `/__ext/${host}/a/`).find((one) => address.startsWith(one));
  if (place === undefined) return null;
  const rest = address.slice(place.length);
  return REPORT.test(rest) ? `/a/${rest}` : null;
}

/** What the domain that protects pages answers. Without a provider, no page is protected. */
export abstract class ProtectedPages {
  /** Whether another user protects the page at the address. */
  abstract isProtectedFrom(userId: string, url: string): Promise<boolean>;
}

export const PROTECTED_PAGE_PATH = '/internal/anticlone/protected-page';
export const protectedPageQuestion = z.strictObject({ userId: z.uuid(), url: pageUrl });
export const protectedPageReply = z.object({ isProtected: z.boolean() });

/** Calls the service in another process, and parses its answer. */
export interface ProtectingPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
  ): Promise<T>;
}

/** The port when the domain runs in another process. Nothing is cached: protection counts at once. */
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
