import type { Described } from './described.ts';
import { latin1 } from './reader.ts';

const LOOKED_AT_BYTES = 64 * 1024;

/** What is told of JUMBF boxes: content credentials name the program that made the claim, in CBOR. */
export function describeJumbf(bytes: Uint8Array): Described {
  const text = latin1(bytes.subarray(0, LOOKED_AT_BYTES));
  const credentials = text.includes('c2pa');
  const container = 'c2pa';
  const name = credentials ? 'C2PA' : 'JUMBF';
  const value = credentials ? claimGenerator(text) : '';
  return { container, name, kind: 'provenance', findings: [{ kind: 'provenance', container, name, value }] };
}

/** A text in CBOR follows its key: three bits that say it is text, then its length in five bits, or in the one or two bytes after. */
function claimGenerator(text: string): string {
  const key = 'claim_generator';
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const head = text.charCodeAt(at + key.length);
    if (head >= 0x60 && head < 0x78) return text.substr(at + key.length + 1, head - 0x60);
    if (head === 0x78) return text.substr(at + key.length + 2, text.charCodeAt(at + key.length + 1));
  }
  return '';
}
