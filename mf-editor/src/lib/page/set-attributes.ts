import type { SourcePatch } from '@garimpo/cloner-contract';
import { decodeAttribute } from '../html/decode.ts';
import { cleanText, escapeAttribute } from '../html/escape.ts';
import { endOfTagName, readAttributes, type WrittenAttribute } from '../html/start-tag.ts';
import { asEdited } from './as-edited.ts';
import type { NodeId, PageEdit, PageTree } from './page-tree.ts';
import { attributesMakeTree } from './tree-rules.ts';

/** What cannot be cut: an entity, a line break of two units, a character of two halves. */
const UNITS = /\r\n|&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?|[\s\S]/gu;

/** Gives a quoted attribute's value, which stands at `start`, other characters: at both ends what is the same stays as it is written, entities too. */
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

/** {@link setAttributes} of one. */
export function setAttribute(page: PageTree, element: NodeId, name: string, value: string | null): PageEdit {
  return setAttributes(page, element, { [name]: value });
}

/**
 * Values as characters, not as markup; null takes the attribute out. Changes no more than the value, in the quotes that it has; one that has that value
 * already stays as it is written. Throws RangeError for an element whose start tag is not written, and for a name that is none.
 */
export function setAttributes(
  tree: PageTree,
  element: NodeId,
  values: Readonly<Record<string, string | null>>,
): PageEdit {
  const page = asEdited(tree);
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
    // The next one of that name would take its place.
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

/** With the white space before it, unless that parts what stands on both sides. */
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
