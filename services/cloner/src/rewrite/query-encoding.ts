import { decode } from '../charset/encoding.ts';

/** By encoding: the bytes of each letter, as they stand in an address. */
const tables = new Map<string, ReadonlyMap<string, string>>();

/**
 * The address as a browser asks for it out of a document in another encoding than utf-8: the letters of its query are sent in that,
 * and what it has no bytes for as the character references that they would be in HTML. All else of an address is utf-8 always.
 */
export function withQueryIn(encoding: string, address: string): string {
  const at = address.indexOf('?');
  const end = endOfQuery(address);
  // An encoding of 16 bits or with states is none that addresses are sent in, or one that nobody uses.
  if (at === -1 || at > end || /^(?:utf-|iso-2022|replacement)/.test(encoding)) return address;
  const query = address.slice(at, end);
  if (/^[\0-\x7f]*$/.test(query) || /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  const table = tableOf(encoding);
  const sent = query.replace(
    /[^\0-\x7f]/gu,
    (letter) => table.get(letter) ?? `%26%23${letter.codePointAt(0)}%3B`,
  );
  return address.slice(0, at) + sent + address.slice(end);
}

function endOfQuery(address: string): number {
  const at = address.indexOf('#');
  return at === -1 ? address.length : at;
}

function tableOf(encoding: string): ReadonlyMap<string, string> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, string>();
  const add = (...bytes: number[]) => {
    const letter = decode(Uint8Array.from(bytes), encoding);
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) {
      table.set(letter, bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''));
    }
  };
  for (let byte = 0x80; byte <= 0xff; byte += 1) add(byte);
  // Those of two bytes do not know half of what is above 0x80 by itself.
  if (table.size < 100) {
    for (let lead = 0x81; lead <= 0xfe; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail);
  }
  tables.set(encoding, table);
  return table;
}
