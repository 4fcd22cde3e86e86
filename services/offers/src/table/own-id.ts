import { createHash } from 'node:crypto';

/**
 * The id that an offer gets in this account when its own is somebody else's: always the same, so that a table from another
 * account, brought in twice, makes its offers once. A UUID of version 8 (RFC 9562), which is for ids made as one likes.
 */
export function ownId(userId: string, id: string): string {
  const hex = createHash('sha256').update(`${userId}:${id}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
