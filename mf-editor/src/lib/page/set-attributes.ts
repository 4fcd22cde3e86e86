import type { SourcePatch } from '@garimpo/cloner-contract';
import { endOfTagName, readAttributes, type WrittenAttribute } from '../html/start-tag.ts';
import { cleanText, decodeAttribute, escapeAttribute } from '../html/text.ts';
import { attributesMakeTree } from './local-change.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';
import type { NodeId } from './parsed-page.ts';

/** Indivisible units: an entity, a CRLF, a surrogate pair. */
const UNITS = /\r\n|&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?|[\s\S]/gu;

/**
 * Changes the value of a quoted attribute that starts at `start`, and keeps unchanged characters at both ends as
 * written, entities included.
 */
function changeValue(written: string, start: number, value: string, quote: '"' | "'"): SourcePatch {
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
  // New neighbours may turn a lone ampersand into an entity.
  if (decodeAttribute(written.slice(0, from) + text + written.slice(to)) !== value) return whole;
  return { start: start + from, end: start + to, text };
}

/** Counts equal units, and measures them in the source and in the value. */
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

export function setAttribute(page: PageTree, element: NodeId, name: string, value: string | null): PageEdit {
  return setAttributes(page, element, { [name]: value });
}

/**
 * Sets attributes to decoded values; null removes one. Only the value changes, in its existing quotes, and an equal
 * value stays as written. Throws RangeError for an element without a start tag of its own, and for an invalid name.
 */
export function setAttributes(
  page: PageTree,
  element: NodeId,
  values: Readonly<Record<string, string | null>>,
): PageEdit {
  if (!page.isWritten(element)) throw new RangeError('The element has no start tag of its own.');
  const { source } = page;
  const start = page.outer(element).start;
  const written = readAttributes(source, start);
  const patches: SourcePatch[] = [];
  let added = '';
  for (const [name, value] of Object.entries(values)) {
    if (!/^[^\s"'<>/=\0]+$/.test(name)) throw new RangeError(`"${name}" is no attribute's name.`);
    const same = written.filter((one) => one.name === name.toLowerCase());
    const [first] = same;
    // Another attribute of that name would take effect instead.
    if (value === null) patches.push(...same.map((attribute) => removal(source, attribute)));
    else if (first !== undefined) patches.push(...change(source, first, cleanText(value)));
    else added += ` ${name}="${escapeAttribute(cleanText(value))}"`;
  }
  if (added !== '') {
    const at = written.at(-1)?.end ?? endOfTagName(source, start);
    patches.push({ start: at, end: at, text: added });
  }
  if (patches.length === 0) return { patches, touches: [] };
  const makesTree = attributesMakeTree(page, element, Object.keys(values));
  return {
    patches: patches.sort((a, b) => a.start - b.start),
    touches: [makesTree ? { kind: 'structure' } : { kind: 'attributes', element }],
  };
}

/** Removes the white space before the attribute as well, unless it separates its neighbours. */
function removal(source: string, { start, end }: WrittenAttribute): SourcePatch {
  const parts = !/[\t\n\f\r />]/.test(source.charAt(end));
  const hasSpace = /[\t\n\f\r ]/.test(source.charAt(start - 1));
  return { start: hasSpace && !parts ? start - 1 : start, end, text: '' };
}

function change(source: string, attribute: WrittenAttribute, value: string): SourcePatch[] {
  if (value === attribute.value) return [];
  const { end, valueStart, valueEnd, quote } = attribute;
  if (valueStart === null) return [{ start: end, end, text: `="${escapeAttribute(value)}"` }];
  if (quote !== '') return [changeValue(source.slice(valueStart, valueEnd), valueStart, value, quote)];
  const needsNoQuotes = /^[^\s"'<>=`&/]+$/.test(value);
  return [{ start: valueStart, end: valueEnd, text: needsNoQuotes ? value : `"${escapeAttribute(value)}"` }];
}
