import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { elementWords } from '../../../lib/words/element-words.ts';
import { startTag } from '../../../lib/words/start-tag.ts';
import { type LinkKind, linkKindOf } from './link-kind.ts';
import { findScriptAddresses } from './script-addresses.ts';

export interface LinkPlace {
  /** The same until elements come or go, or a script's addresses do. */
  key: string;
  element: NodeId;
  /** Null in the text of a script. */
  attribute: string | null;
  /** In the code where the address stands, as it is read; null where it is all that the attribute holds. */
  code: { start: number; end: number } | null;
  /** As written, without entities and escapes. */
  address: string;
  /** What people click; empty where there is nothing to read. */
  label: string;
}

export interface LinkGroup {
  kind: LinkKind;
  links: readonly LinkPlace[];
  /** In code: whether the address is one that people are led to, only a person can tell. */
  scripts: readonly LinkPlace[];
}

const LABEL_MAX = 80;
const FIRST: readonly LinkKind[] = ['checkout', 'whatsapp', 'phone', 'email'];
const ADDRESS_ATTRIBUTE =
  /^(?:href|xlink:href|action|formaction|data-(?:[a-z]+-)*(?:href|url|link|checkout))$/;
/** Whether a start tag may have something of interest: reading them all takes longer. */
const MAY_LEAD = /href|action|url|link|checkout|\son[a-z]+\s*=/i;
/** Their addresses load something. */
const LOADERS: ReadonlySet<string> = new Set(['base', 'link', 'script', 'use', 'image', 'meta', 'iframe']);

/**
 * Where the page leads to, by kind: first what sellers change, then other hosts, the frequent ones before the others.
 * @param base absolute; what relative addresses start from
 */
export function findLinks(page: PageTree, base: string): LinkGroup[] {
  const groups = new Map<LinkKind, { kind: LinkKind; links: LinkPlace[]; scripts: LinkPlace[] }>();
  const groupOf = (kind: LinkKind) => {
    const group = groups.get(kind) ?? { kind, links: [], scripts: [] };
    groups.set(kind, group);
    return group;
  };
  const inCode: { kind: LinkKind; place: LinkPlace }[] = [];
  const addCode = (element: NodeId, attribute: string | null, code: string) => {
    for (const [at, { start, end, address }] of findScriptAddresses(code).entries()) {
      const kind = linkKindOf(address, base);
      const key = `${element}.${attribute}.${at}`;
      const place = { key, element, attribute, code: { start, end }, address };
      if (kind !== null) inCode.push({ kind, place: { ...place, label: labelOf(page, element) } });
    }
  };
  for (const element of page.elements()) {
    const tag = page.tag(element);
    if (tag === 'script') addCode(element, null, scriptCode(page, element));
    if (!page.isWritten(element) || !MAY_LEAD.test(startTag(page, element))) continue;
    for (const { name, value } of page.attributes(element)) {
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) addCode(element, name, value);
      else if (leads(tag, name, value)) {
        const kind = linkKindOf(value, base);
        const key = `${element}.${name}`;
        const place = { key, element, attribute: name, code: null, address: value.trim() };
        if (kind !== null) groupOf(kind).links.push({ ...place, label: labelOf(page, element) });
      }
    }
  }
  for (const { kind, place } of inCode) {
    // Scripts also name whom they report to: of other hosts those count that the page leads to.
    if (!kind.startsWith('host:') || groups.has(kind)) groupOf(kind).scripts.push(place);
  }
  return [...groups.values()].sort(byInterest);
}

/** The code of a script that stands in the page; empty for one that is loaded. */
export function scriptCode(page: PageTree, script: NodeId): string {
  const text = scriptText(page, script);
  return text === null ? '' : page.value(text);
}

export function scriptText(page: PageTree, script: NodeId): NodeId | null {
  return page.children(script).find((child) => page.isText(child)) ?? null;
}

function leads(tag: string, name: string, value: string): boolean {
  if (LOADERS.has(tag) || !ADDRESS_ATTRIBUTE.test(name)) return false;
  return !name.startsWith('data-') || /^\s*(?:https?:\/\/|whatsapp:|tel:|mailto:|\/)/i.test(value);
}

function labelOf(page: PageTree, element: NodeId): string {
  return page.tag(element) === 'script' ? '' : elementWords(page, element, LABEL_MAX);
}

function byInterest(one: LinkGroup, other: LinkGroup): number {
  const place = (kind: LinkKind) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return place(one.kind) - place(other.kind) || countOf(other) - countOf(one);
}

export function countOf({ links, scripts }: LinkGroup): number {
  return links.length + scripts.length;
}
