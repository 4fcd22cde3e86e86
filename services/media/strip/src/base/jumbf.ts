import type { Described, Finding } from './findings.ts';
import { latin1 } from './reader.ts';

const LOOKED_AT_BYTES = 512 * 1024;

/** How a picture came to be, in IPTC's words, and what was done with it, in those of C2PA. */
const SOURCE_TYPE =
  /(?:compositeWithT|t)rainedAlgorithmicMedia|digitalCapture|compositeCapture|algorithmicMedia/g;
const ACTION =
  /c2pa\.(created|edited|opened|placed|converted|cropped|filtered|resized|drawing|color_adjustments)/g;

/** What is told of JUMBF boxes: content credentials name the program that made the claim, in CBOR. */
export function describeJumbf(bytes: Uint8Array): Described {
  const text = latin1(bytes.subarray(0, LOOKED_AT_BYTES));
  const credentials = text.includes('c2pa');
  const container = 'c2pa';
  const name = credentials ? 'C2PA' : 'JUMBF';
  const findings: Finding[] = [
    { kind: 'provenance', container, name, value: credentials ? claimGenerator(text) : '' },
  ];
  if (credentials) {
    const types = unique([...text.matchAll(SOURCE_TYPE)].map(([type]) => type));
    for (const value of types)
      findings.push({ kind: 'provenance', container, name: 'digitalSourceType', value });
    const actions = unique([...text.matchAll(ACTION)].map(([, action = '']) => action));
    if (actions.length > 0)
      findings.push({ kind: 'history', container, name: 'actions', value: actions.join(', ') });
  }
  return { container, name, kind: 'provenance', findings };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

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
