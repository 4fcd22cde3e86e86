/** Deeper input than any contract describes; refused before it can exhaust the stack. */
const DEPTH_MAX = 32;

/**
 * Path of the first text that Postgres cannot keep as it is (NUL, or half of a surrogate pair), or of nesting without
 * end; undefined when there is none. Keys count as text.
 */
export function unstorable(value: unknown, at: string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at.join('.');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (at.length >= DEPTH_MAX) return at.join('.');
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return at.join('.');
    const found = unstorable(part, [...at, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
