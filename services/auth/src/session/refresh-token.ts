import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'auth_service', name: 'refresh_tokens' })
export class RefreshTokenEntity {
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  /** What the successor is computed with while a reuse is still forgiven; erased afterwards. */
  @Column('bytea', { name: 'successor_salt', nullable: true })
  successorSalt!: Buffer | null;
}

/** 32 bytes as base64url, which is also what a successor looks like. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function looksLikeRefreshToken(text: string): boolean {
  return SHAPE.test(text);
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that follows `token`. It can be computed again from the old token and the database together, and from neither
 * alone: so several requests with one token get the same successor, although no token is ever stored.
 */
export function successorOf(token: string, salt: Buffer): string {
  return createHmac('sha256', token).update('refresh-successor').update(salt).digest('base64url');
}

export function newSuccessorSalt(): Buffer {
  return randomBytes(16);
}

/**
 * The usable token that a presented one leads to: itself, or a successor of it. `salts` holds, by hash in hex, the salt of
 * every token exchanged a moment ago and null for the usable one. Null when the token was exchanged longer ago than that. It is
 * the last successor and not the next: a tab that comes late with an old token must not put back one that another tab has
 * exchanged meanwhile, and lose the session with it an hour later.
 */
export function followToLive(presented: string, salts: Map<string, Buffer | null>): string | null {
  let token = presented;
  for (;;) {
    const salt = salts.get(hashRefreshToken(token).toString('hex'));
    if (salt === undefined) return null;
    if (salt === null) return token;
    token = successorOf(token, salt);
  }
}
