import * as z from 'zod/mini';
import { pageUrl } from './site.ts';

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
