import { joinEdits, type PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttribute } from '../page/set-attributes.ts';
import { setText } from '../page/set-text.ts';
import {
  hasKey,
  KEY_ATTRIBUTE,
  type NarrowStop,
  NO_RULES,
  readRules,
  SHEET_ATTRIBUTE,
  sheetValue,
  type WidthRules,
  withCopy,
  withValue,
  writeRules,
} from './width-sheet.ts';

interface Sheet {
  element: NodeId | null;
  rules: WidthRules;
}

/** Every field of the panel reads the sheet, and a page does not change. */
const sheets = new WeakMap<PageTree, Sheet>();

function sheetOf(page: PageTree): Sheet {
  const known = sheets.get(page);
  if (known !== undefined) return known;
  let sheet: Sheet = { element: null, rules: NO_RULES };
  for (const element of page.elements('style')) {
    if (page.attribute(element, SHEET_ATTRIBUTE) === null) continue;
    const { start, end } = page.inner(element);
    const rules = readRules(page.source.slice(start, end));
    if (rules !== null) sheet = { element, rules };
  }
  sheets.set(page, sheet);
  return sheet;
}

/** What the width declares for the element; null where it declares nothing and a wider screen decides. */
export function readWidthStyle(
  page: PageTree,
  element: NodeId,
  stop: NarrowStop,
  property: string,
): string | null {
  const key = keyOf(page, element);
  return key === null ? null : (sheetOf(page).rules[stop].get(key)?.get(property) ?? null);
}

/**
 * Sets a property for a width; null resets it. The sheet and the element's attribute come with the first value and go
 * with the last one. Throws RangeError for an element without a start tag, and for a value that is more than a value.
 */
export function setWidthStyle(
  page: PageTree,
  element: NodeId,
  stop: NarrowStop,
  property: string,
  value: string | null,
): PageEdit {
  return setWidthStyles(page, stop, [{ element, property, value }]);
}

interface WidthChange {
  element: NodeId;
  property: string;
  value: string | null;
}

/** Sets several properties, of several elements, in one step. */
export function setWidthStyles(page: PageTree, stop: NarrowStop, changes: readonly WidthChange[]): PageEdit {
  const sheet = sheetOf(page);
  const keys = new Map<NodeId, number>();
  let { rules } = sheet;
  let next = nextKey(page);
  for (const { element, property, value } of changes) {
    const written = value === null ? null : sheetValue(value);
    const before = keys.get(element) ?? keyOf(page, element);
    if (before !== null && (rules[stop].get(before)?.get(property) ?? null) === written) continue;
    if (before === null && written === null) continue;
    // A duplicate has the key of its original. It gets one of its own when its styles become different.
    const shared = !keys.has(element) && before !== null && countKey(page, before, sheet.element) > 1;
    const key = before === null || shared ? next : before;
    if (key === next) next += 1;
    if (shared) rules = withCopy(rules, before, key);
    rules = withValue(rules, stop, key, property, written);
    keys.set(element, key);
  }
  if (keys.size === 0) return { patches: [], touches: [] };
  const named = [...keys].map(([element, key]) =>
    setAttribute(page, element, KEY_ATTRIBUTE, hasKey(rules, key) ? String(key) : null),
  );
  return joinEdits([...named, sheetEdit(page, sheet.element, writeRules(rules))]);
}

function sheetEdit(page: PageTree, sheet: NodeId | null, text: string): PageEdit {
  if (sheet === null) {
    // At the end of the head, after the page's own sheets.
    const at = page.inner(page.head).end;
    const html = `<style ${SHEET_ATTRIBUTE}>${text}</style>`;
    return { patches: [{ start: at, end: at, text: html }], touches: [{ kind: 'structure' }] };
  }
  const node = page.children(sheet).find((child) => page.isText(child));
  if (text === '' || node === undefined) {
    return { patches: [{ ...page.outer(sheet), text: '' }], touches: [{ kind: 'structure' }] };
  }
  return setText(page, node, text, { exact: true });
}

function keyOf(page: PageTree, element: NodeId): number | null {
  const value = page.attribute(element, KEY_ATTRIBUTE);
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

const writtenKey = new RegExp(`${KEY_ATTRIBUTE}\\s*=\\s*["']?(\\d{1,9})`, 'gi');

/** Searching the source is faster than reading the attributes of all elements; a comment only costs a key. */
function countKey(page: PageTree, key: number, sheet: NodeId | null): number {
  const own = sheet === null ? { start: 0, end: 0 } : page.outer(sheet);
  let count = 0;
  for (const { 1: digits, index } of page.source.matchAll(writtenKey)) {
    if (Number(digits) === key && (index < own.start || index >= own.end)) count += 1;
  }
  return count;
}

function nextKey(page: PageTree): number {
  let highest = 0;
  for (const [, digits] of page.source.matchAll(writtenKey)) highest = Math.max(highest, Number(digits));
  return highest + 1;
}
