export const DEFAULT_ENCODING = 'windows-1252';

/**
 * The encoding of a label (`latin1` is `windows-1252`), by the browsers' table; null for an unknown label, and for the few
 * encodings that this system lacks.
 */
export function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** Invalid bytes become U+FFFD, as in a browser. A byte order mark is removed. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The encoding of a byte order mark, which precedes all others. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}
