import type { SourcePatch } from '@garimpo/cloner-contract';
import { cleanText, escapeAttribute } from '../html/escape.ts';
import { endOfTagName, readAttributes, type WrittenAttribute } from '../html/start-tag.ts';
import { asEdited } from './as-edited.ts';
import { changeValue } from './change-value.ts';
import type { PageEdit } from './page-edit.ts';
import type { NodeId, PageTree } from './page-tree.ts';
import { attributesMakeTree } from './tree-rules.ts';

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
