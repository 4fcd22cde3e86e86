import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { SealedElsewhereError, SecretKeys } from '../keys/secret-keys.ts';
import { hashToken } from '../token/link-token.ts';
import type { FlowSecrets } from './providers.ts';

const LIFETIME_SECONDS = 600;

export interface Flow {
  provider: string;
  secrets: FlowSecrets;
  codeChallenge: string;
  redirectTo: string;
  /** Who asked to add the account to theirs, and where they were signed in. */
  link: { userId: string; sessionId: string } | null;
}

/** What is sealed: only the state that the browser brings back opens it. */
type Sealed = FlowSecrets & { sessionId?: string };

/** The queries on flows. One is read by deleting it: an answer that is sent twice finds nothing. */
@Injectable()
export class ProviderFlows {
  constructor(private readonly keys: SecretKeys) {}

  async begin(tx: Transaction, state: string, browser: string, flow: Flow): Promise<void> {
    const sealed: Sealed = { ...flow.secrets, ...(flow.link && { sessionId: flow.link.sessionId }) };
    await tx.run(
      `INSERT INTO auth_service.provider_flows
         (state_hash, provider, secrets_box, browser_hash, code_challenge, redirect_to, link_user_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))`,
      [
        hashToken(state),
        flow.provider,
        this.keys.seal(JSON.stringify(sealed), state),
        hashToken(browser),
        flow.codeChallenge,
        flow.redirectTo,
        flow.link?.userId ?? null,
        LIFETIME_SECONDS,
      ],
    );
  }

  /** Null for a flow that is unknown, over, or another browser's. */
  async finish(tx: Transaction, state: string, browser: string): Promise<Flow | null> {
    const row = await tx.one<{
      provider: string;
      secrets_box: Buffer;
      browser_hash: Buffer;
      code_challenge: string;
      redirect_to: string;
      link_user_id: string | null;
    }>(
      `WITH finished AS (
         DELETE FROM auth_service.provider_flows WHERE state_hash = $1 AND expires_at > clock_timestamp() RETURNING *)
       SELECT * FROM finished`,
      [hashToken(state)],
    );
    if (!row || !timingSafeEqual(row.browser_hash, hashToken(browser))) return null;
    const sealed = this.#open(row.secrets_box, state);
    if (sealed === null) return null;
    const { sessionId = '', ...secrets } = sealed;
    return {
      provider: row.provider,
      secrets,
      codeChallenge: row.code_challenge,
      redirectTo: row.redirect_to,
      link: row.link_user_id === null ? null : { userId: row.link_user_id, sessionId },
    };
  }

  /** One that was begun under a secret that is gone since is over: the browser begins another. */
  #open(box: Buffer, state: string): Sealed | null {
    try {
      return JSON.parse(this.keys.open(box, state)) as Sealed;
    } catch (error) {
      if (error instanceof SealedElsewhereError) return null;
      throw error;
    }
  }
}
