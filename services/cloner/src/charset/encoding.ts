export const DEFAULT_ENCODING = 'windows-1252';

/**
 * The encoding that a label means (`latin1` is `windows-1252`), by the table that browsers use; null for a label that means none, and for
 * the few that this system cannot read.
 */
export function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** Bytes that mean nothing become U+FFFD, as in a browser. A byte order mark is left out. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The encoding that a byte order mark says, which is stronger than all else. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}
