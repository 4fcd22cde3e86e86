import type { SourcePatch } from '@garimpo/cloner-contract';
import { decodeAttribute } from '../html/decode.ts';
import { escapeAttribute } from '../html/escape.ts';

/** What cannot be cut: an entity, a line break of two units, a character of two halves. */
const UNITS = /\r\n|&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?|[\s\S]/gu;

/** Gives a quoted attribute's value, which stands at `start`, other characters: at both ends what is the same stays as it is written, entities too. */
export function changeValue(written: string, start: number, value: string, quote: '"' | "'"): SourcePatch {
  const whole = { start, end: start + written.length, text: escapeAttribute(value, quote) };
  if (!written.includes('&')) return whole;
  const units = written.match(UNITS) ?? [];
  const before = sameUnits(units, (unit, at) => value.startsWith(unit, at));
  const rest = value.slice(before.characters);
  const after = sameUnits(units.slice(before.count).reverse(), (unit, at) =>
    rest.endsWith(unit, rest.length - at),
  );
  const text = escapeAttribute(rest.slice(0, rest.length - after.characters), quote);
  const from = before.length;
  const to = written.length - after.length;
  // An ampersand that stood alone may have become an entity by what follows it now.
  if (decodeAttribute(written.slice(0, from) + text + written.slice(to)) !== value) return whole;
  return { start: start + from, end: start + to, text };
}

/** How many of the units are the same, how long they are in the source, and in characters. */
function sameUnits(units: readonly string[], isSame: (unit: string, at: number) => boolean) {
  let length = 0;
  let characters = 0;
  let count = 0;
  for (const written of units) {
    const unit = decodeAttribute(written);
    if (!isSame(unit, characters)) break;
    length += written.length;
    characters += unit.length;
    count += 1;
  }
  return { length, characters, count };
}
