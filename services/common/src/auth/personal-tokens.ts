import { createHash, randomBytes } from 'node:crypto';
import { SetMetadata } from '@nestjs/common';
import type { Actor } from './actor.ts';

/** What a token may be used for: the routes that accept it, and nothing else. */
export const tokenScopes = ['library-captures'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Distinguishes personal tokens from those of a session, and lets scanners for leaked secrets find them. */
const PREFIX = 'garimpo_pessoal_';
const RANDOM_BYTES = 32;
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`);

export function newPersonalToken(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

export function isPersonalToken(token: string): boolean {
  return TOKEN.test(token);
}

/** What is stored and asked for in place of the token, in hex. */
export function personalTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Knows the tokens that people have made for programs of theirs. The accounts domain provides it; without it there are none. */
export abstract class PersonalTokens {
  /** The user whose token of this scope it is; null for one that is unknown or revoked. */
  abstract ownerOf(tokenHash: string, scope: TokenScope): Promise<string | null>;

  /** Revokes all tokens of the user that are older than the moment. */
  abstract endAll(userId: string, madeBefore: Date): Promise<void>;
}

/** {@link PersonalTokens} for domains, wherever the accounts domain runs. Where there are no accounts, there is nothing to end. */
export class ProgramAccess {
  constructor(private readonly tokens: PersonalTokens | undefined) {}

  async endAll(userId: string, madeBefore: Date): Promise<void> {
    await this.tokens?.endAll(userId, madeBefore);
  }
}

export const PERSONAL_TOKEN_METADATA = 'garimpo:personal-token';

/** Besides a session, the handler of a `tool` route accepts a personal token of this scope. */
export function AcceptsPersonalToken(scope: TokenScope): MethodDecorator {
  return SetMetadata(PERSONAL_TOKEN_METADATA, scope);
}

/** Whoever holds a token is known by their id alone: it says nothing of address and roles. */
export function actorOfToken(userId: string): Actor {
  return { userId, email: '', roles: [], emailVerified: false, claims: {} };
}
