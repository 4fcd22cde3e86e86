import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { SecretKeys } from '../keys/secret-keys.ts';

/** Whom a letter was for: who has the account’s address, or who had the one before. */
export type LetterSide = 'current' | 'former';

const shape = z
  .string()
  .max(200)
  .regex(/^[0-9a-f-]{36}\.(current|former)\.[A-Za-z0-9_-]{43}$/);

/**
 * What the link of a letter carries. It is computed and not stored: a letter that is sent again has the same, and a copy
 * of the database opens nothing. That it works once is a column of its line.
 */
export function denialToken(keys: SecretKeys, id: string, side: LetterSide): string {
  return `${id}.${side}.${macOf(keys, id, side).toString('base64url')}`;
}

export function readDenialToken(keys: SecretKeys, token: string): { id: string; side: LetterSide } | null {
  if (!shape.safeParse(token).success) return null;
  const [id = '', side, mac = ''] = token.split('.') as [string, LetterSide, string];
  if (!z.uuid().safeParse(id).success) return null;
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(keys, id, side);
  return given.length === right.length && timingSafeEqual(given, right) ? { id, side } : null;
}

function macOf(keys: SecretKeys, id: string, side: LetterSide): Buffer {
  return keys.hashCode(side, `denial ${id}`);
}
