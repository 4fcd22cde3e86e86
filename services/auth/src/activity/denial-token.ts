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
  return `${id}.${side}.${keys.hashCode(side, ownerOf(id)).toString('base64url')}`;
}

export function readDenialToken(keys: SecretKeys, token: string): { id: string; side: LetterSide } | null {
  if (!shape.safeParse(token).success) return null;
  const [id = '', side, mac = ''] = token.split('.') as [string, LetterSide, string];
  if (!z.uuid().safeParse(id).success) return null;
  return keys.fitsCode(Buffer.from(mac, 'base64url'), side, ownerOf(id)) ? { id, side } : null;
}

function ownerOf(id: string): string {
  return `denial ${id}`;
}
