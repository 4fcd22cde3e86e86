/** What windows-1252 has from 0x80 to 0x9f, where ISO-8859-1 has nothing. Elsewhere the two are the same. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

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
  // The decoder of Node takes it for ISO-8859-1, in which the euro sign and curly quotes are lost.
  if (encoding === DEFAULT_ENCODING) {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
  }
  return new TextDecoder(encoding).decode(bytes);
}

/** The encoding that a byte order mark says, which is stronger than all else. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}
