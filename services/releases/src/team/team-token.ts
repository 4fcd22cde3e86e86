import { createHash, randomBytes } from 'node:crypto';

/** Ours can be told from a person's token, and found by those who search what was published by mistake. */
const PREFIX = 'garimpo_team_';
const RANDOM_BYTES = 32;
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`);

export function newTeamToken(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

export function isTeamToken(token: string): boolean {
  return TOKEN.test(token);
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
