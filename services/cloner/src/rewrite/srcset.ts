import type { Range } from '../source/patch.ts';

export interface Candidate {
  text: string;
  /** The address alone. */
  range: Range;
  /** With its descriptors and the following comma. */
  whole: Range;
}

const BLANK = /[\t\n\f\r ]/;
const BLANK_OR_COMMA = /[\t\n\f\r ,]/;

/** As HTML reads it ("parse a srcset attribute"): an address may contain commas, and `data:` addresses always do. */
export function readSrcset(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  let at = skip(value, 0, BLANK_OR_COMMA);
  while (at < value.length) {
    const start = at;
    at = endOfWord(value, start);
    const addressEnd = withoutCommas(value, start, at);
    if (addressEnd === at) at = endOfDescriptors(value, at);
    at = skip(value, at, BLANK_OR_COMMA);
    if (addressEnd > start) {
      const range = { start, end: addressEnd };
      candidates.push({ text: value.slice(start, addressEnd), range, whole: { start, end: at } });
    }
  }
  return candidates;
}

function skip(value: string, from: number, what: RegExp): number {
  let at = from;
  while (at < value.length && what.test(value[at] ?? '')) at += 1;
  return at;
}

function endOfWord(value: string, from: number): number {
  let at = from;
  while (at < value.length && !BLANK.test(value[at] ?? '')) at += 1;
  return at;
}

function withoutCommas(value: string, start: number, end: number): number {
  let at = end;
  while (at > start && value[at - 1] === ',') at -= 1;
  return at;
}

/** The offset after the next comma outside of parentheses, which future descriptors may have. */
function endOfDescriptors(value: string, from: number): number {
  let isInside = false;
  for (let at = from; at < value.length; at += 1) {
    if (value[at] === '(') isInside = true;
    else if (value[at] === ')') isInside = false;
    else if (value[at] === ',' && !isInside) return at + 1;
  }
  return value.length;
}
