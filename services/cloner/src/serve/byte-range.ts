import type { ByteRange } from '@garimpo/service-kit';

const ONE_RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i;

/**
 * The bytes that a `Range` header asks of a file (RFC 9110, 14.2). Null where the whole file is the answer: no header, one
 * that cannot be read, or one that asks for several ranges. `unsatisfiable` where the file has none of them.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  if (first === undefined) return null;
  const start = Number(first);
  const end = last === undefined || last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return null;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end: Math.min(end, sizeBytes - 1) };
}
