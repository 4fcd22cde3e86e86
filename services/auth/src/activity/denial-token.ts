import * as z from 'zod';
import type { SecretKeys } from '../keys/secret-keys.ts';

/** Whom an email was for: who has the account’s address, or who had the one before. */
export type EmailSide = 'current' | 'former';

const shape = z
  .string()
  .max(200)
  .regex(/^[0-9a-f-]{36}\.(current|former)\.[A-Za-z0-9_-]{43}$/);

/**
 * What the link of an email carries. It is computed and not stored: an email that is sent again has the same, and a copy
 * of the database opens nothing. That it works once is a column of its line.
 */
export function denialToken(keys: SecretKeys, id: string, side: EmailSide): string {
  return `${id}.${side}.${keys.hashCode(side, ownerOf(id)).toString('base64url')}`;
}

export function readDenialToken(keys: SecretKeys, token: string): { id: string; side: EmailSide } | null {
  if (!shape.safeParse(token).success) return null;
  const [id = '', side, mac = ''] = token.split('.') as [string, EmailSide, string];
  if (!z.uuid().safeParse(id).success) return null;
  return keys.fitsCode(Buffer.from(mac, 'base64url'), side, ownerOf(id)) ? { id, side } : null;
}

function ownerOf(id: string): string {
  return `denial ${id}`;
}
