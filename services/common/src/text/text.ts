import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests, so that neither content nor length shows in the time it takes. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One line of text that the database can hold, cut at `max` UTF-16 units. */
export function cutText(text: string, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = text.slice(0, 2 * max).replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return line.slice(0, max).toWellFormed().trim();
}
