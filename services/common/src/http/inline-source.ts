import { createHash } from 'node:crypto';

/** The CSP source that lets one inline style or script in, told by every byte between its tags: `'sha256-…'` with its quotes. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
