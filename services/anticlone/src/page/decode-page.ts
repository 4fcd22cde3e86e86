/** Where browsers look for a charset at most; of a header, more than any needs. */
const SEARCHED = 1024;
const SAID = /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;

/** A page's text by the mark at its beginning, its header, what it says itself, or as UTF-8. Never throws. */
export function decodePage(bytes: Buffer, contentType: string | null): string {
  const label =
    markOf(bytes) ??
    saidIn(contentType?.slice(0, SEARCHED) ?? '') ??
    saidIn(bytes.toString('latin1', 0, SEARCHED));
  // A page that says UTF-16 in single bytes is none.
  return decoder(label ?? 'utf-8').decode(bytes);
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

function saidIn(text: string): string | null {
  const label = SAID.exec(text)?.[1] ?? null;
  return label === null || /^utf-?16/i.test(label) ? null : label;
}

function decoder(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
