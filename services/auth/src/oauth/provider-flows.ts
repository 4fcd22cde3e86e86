import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { SealedElsewhereError, SecretKeys } from '../keys/secret-keys.ts';
import { hashToken } from '../token/link-token.ts';
import type { FlowSecrets } from './providers.ts';

/** A sign-in that has gone to a provider and is not back yet. Of what the browser brings back only digests are stored. */
@Entity({ schema: 'auth_service', name: 'provider_flows' })
export class ProviderFlowEntity {
  @PrimaryColumn('bytea', { name: 'state_hash' })
  stateHash!: Buffer;

  @Column('text')
  provider!: string;

  /** Opens only with the state that the browser brings back. */
  @Column('bytea', { name: 'secrets_box' })
  secretsBox!: Buffer;

  @Column('bytea', { name: 'browser_hash' })
  browserHash!: Buffer;

  @Column('text', { name: 'code_challenge' })
  codeChallenge!: string;

  @Column('text', { name: 'redirect_to' })
  redirectTo!: string;

  @Column('uuid', { name: 'link_user_id', nullable: true })
  linkUserId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

const LIFETIME_SECONDS = 600;

export interface Flow {
  provider: string;
  secrets: FlowSecrets;
  codeChallenge: string;
  redirectTo: string;
  /** The user who asked to add the account to theirs, and the session in which they asked. */
  link: { userId: string; sessionId: string } | null;
}

/** Opens only with the state that the browser brings back. */
type Sealed = FlowSecrets & { sessionId?: string };

/** The queries on flows. One is read by deleting it: an answer that is sent twice finds nothing. */
@Injectable()
export class ProviderFlows {
  constructor(private readonly keys: SecretKeys) {}

  async begin(tx: Transaction, state: string, browser: string, flow: Flow): Promise<void> {
    const sealed: Sealed = { ...flow.secrets, ...(flow.link && { sessionId: flow.link.sessionId }) };
    await tx.repository(ProviderFlowEntity).insert({
      stateHash: hashToken(state),
      provider: flow.provider,
      secretsBox: this.keys.seal(JSON.stringify(sealed), state),
      browserHash: hashToken(browser),
      codeChallenge: flow.codeChallenge,
      redirectTo: flow.redirectTo,
      linkUserId: flow.link?.userId ?? null,
      expiresAt: () => `clock_timestamp() + make_interval(secs => ${LIFETIME_SECONDS})`,
    });
  }

  /** Null for a flow that is unknown, expired, or another browser's. */
  async finish(tx: Transaction, state: string, browser: string): Promise<Flow | null> {
    const flow = await tx.one<Omit<ProviderFlowEntity, 'stateHash' | 'expiresAt'>>(
      `DELETE FROM auth_service.provider_flows WHERE state_hash = $1 AND expires_at > clock_timestamp()
       RETURNING provider, secrets_box AS "secretsBox", browser_hash AS "browserHash", code_challenge AS "codeChallenge",
         redirect_to AS "redirectTo", link_user_id AS "linkUserId"`,
      [hashToken(state)],
    );
    if (!flow || !timingSafeEqual(flow.browserHash, hashToken(browser))) return null;
    const sealed = this.#open(flow.secretsBox, state);
    if (sealed === null) return null;
    const { sessionId = '', ...secrets } = sealed;
    return {
      provider: flow.provider,
      secrets,
      codeChallenge: flow.codeChallenge,
      redirectTo: flow.redirectTo,
      link: flow.linkUserId === null ? null : { userId: flow.linkUserId, sessionId },
    };
  }

  /** A flow that began under a secret that is gone has expired: the browser begins another. */
  #open(box: Buffer, state: string): Sealed | null {
    try {
      return JSON.parse(this.keys.open(box, state)) as Sealed;
    } catch (error) {
      if (error instanceof SealedElsewhereError) return null;
      throw error;
    }
  }
}
