/** A value may have been escaped by each address that it was copied through. */
const DECODED_TIMES = 3;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const OUTSIDE_ASCII = /\P{ASCII}/u;
/** Letters that nobody sees, such as a zero-width space between two digits. */
const INVISIBLE = /\p{Cf}/gu;

/** The value as it came and with its escapes resolved, each in plain letters: full-width digits become digits. */
export function spellingsOf(value: string): string[] {
  const all = [plain(value)];
  let last = value;
  for (let times = 0; times < DECODED_TIMES && last.includes('%'); times += 1) {
    const decoded = last.replace(ESCAPES, decode);
    if (decoded === last) break;
    all.push(plain(decoded));
    last = decoded;
  }
  return all;
}

function plain(text: string): string {
  return OUTSIDE_ASCII.test(text) ? text.normalize('NFKC').replace(INVISIBLE, '') : text;
}

function decode(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    // Escapes of another character set stay as they are.
    return escapes;
  }
}
