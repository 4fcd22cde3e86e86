/** Browsers look for a charset in the first 1024 bytes. */
const SEARCHED = 1024;
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;

/** A page's text by its byte order mark, its header, its own declaration, or as UTF-8. Never throws. */
export function decodePage(bytes: Buffer, contentType: string | null): string {
  const label =
    charsetOfMark(bytes) ??
    charsetIn(contentType?.slice(0, SEARCHED) ?? '') ??
    charsetIn(bytes.toString('latin1', 0, SEARCHED)) ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

/** Null for UTF-16: a page that declares it in single bytes is not in UTF-16. */
function charsetIn(text: string): string | null {
  const label = CHARSET.exec(text)?.[1] ?? null;
  return label === null || /^utf-?16/i.test(label) ? null : label;
}
