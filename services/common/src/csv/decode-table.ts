const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Letters of the code page's bytes from 0x80 to 0x9f; five it has none for. Node's own decoder takes the page for Latin-1. */
const LETTERS_FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Two or three letters that UTF-8 becomes when it is read as a code page, and code points that no code page has letters for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const GARBLED = /[\u00c2\u00c3][\u00a0-\u00bf]|\u00e2\u20ac|[\u0000\u0080-\u009f]/;

/**
 * The text of a table that a person has saved: UTF-8, or the code page that spreadsheets in Portuguese write without being
 * asked. Null for anything else, as half-broken UTF-8: garbled letters would be kept for ever.
 */
export function decodeTable(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    // Not UTF-8, which is how the other encoding is told.
    const text = Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (one) => LETTERS_FROM_0X80.charAt(one.charCodeAt(0) - 0x80));
    return GARBLED.test(text) ? null : text;
  }
}
