import { type ScriptKind, type ScriptSign, TRACKER_SIGNS, WIDGET_SIGNS } from '@garimpo/cloner-contract';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

const SIGNS: readonly ScriptSign[] = [...TRACKER_SIGNS, ...WIDGET_SIGNS];

/** Something of a known service; `ids` are the accounts that it names, each once. */
export interface KnownScript {
  kind: ScriptKind;
  ids: string[];
}

/** What a script, a pixel or the `noscript` around one holds: its address, its text, or both. */
interface ScriptParts {
  /** The value of `src`; null without one. */
  address: string | null;
  text: string;
}

/**
 * The services that a script belongs to, by its address, else by its calls. An inline script may set up several. A
 * script that only reports an event (`fbq('track', 'Lead')`) belongs to none.
 */
export function knownIn({ address, text }: ScriptParts): KnownScript[] {
  const place = address ?? text;
  return SIGNS.filter(
    (sign) => sign.address.test(place) || (address === null && sign.call?.test(text) === true),
  ).map((sign) => ({ kind: sign.kind, ids: idsIn(sign, place) }));
}

function idsIn({ ids = [] }: ScriptSign, text: string): string[] {
  const found = ids.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(([, id]) => id ?? ''),
  );
  return [...new Set(found)];
}

export type ScriptPlace = 'head' | 'body';
/** `data`: JSON and templates, which do not run. `pixel`: what reports without a script, alone or in a `noscript`. */
export type ScriptForm = 'inline' | 'external' | 'data' | 'pixel';

/** A script of the page, or its substitute where scripts are off. */
export interface PageScript {
  element: NodeId;
  place: ScriptPlace;
  form: ScriptForm;
  /** `src` as written; null without one. */
  address: string | null;
  /** Source between its tags. */
  code: string;
  known: KnownScript[];
}

/** Scripts that the service adds to clones. */
const OWN_ADDRESSES = /^\/__ext\/(?:replay|trackers)\.js(?:\?|$)/;
const NO_PROGRAM = /json|template|html|importmap|speculationrules/i;

export function pageScripts(page: PageTree): PageScript[] {
  return page
    .elements('script', 'noscript', 'img', 'iframe')
    .map((element) => scriptOf(page, element))
    .filter((script) => script !== null);
}

function scriptOf(page: PageTree, element: NodeId): PageScript | null {
  const path = page.path(element);
  // The surrounding noscript represents it.
  if (path.slice(0, -1).some((one) => page.tag(one) === 'noscript')) return null;
  const place = path.includes(page.head) ? 'head' : 'body';
  const address = page.attribute(element, 'src')?.trim() || null;
  if (address !== null && OWN_ADDRESSES.test(address)) return null;
  const { start, end } = page.inner(element);
  const code = page.source.slice(start, end);
  if (page.tag(element) === 'script') {
    const form = formOf(page.attribute(element, 'type') ?? '', address);
    const known = form === 'data' ? [] : knownIn({ address, text: code });
    return { element, place, form, address, code, known };
  }
  // Inline images may be long and report nothing.
  const reports = page.tag(element) === 'noscript' || (address !== null && !/^data:/i.test(address));
  const known = reports ? knownIn({ address, text: code }) : [];
  return known.length === 0 ? null : { element, place, form: 'pixel', address, code, known };
}

function formOf(type: string, address: string | null): ScriptForm {
  if (NO_PROGRAM.test(type)) return 'data';
  return address === null ? 'inline' : 'external';
}

/** The location of an external script's file: in the clone itself (perhaps copied from another host) or elsewhere. */
interface ScriptFile {
  host: string;
  name: string;
  isInClone: boolean;
}

/**
 * @param url of the clone's page.
 * @returns null for an invalid or inline address
 */
export function fileOf(address: string, url: string): ScriptFile | null {
  const found = URL.canParse(address, url) ? new URL(address, url) : null;
  if (found === null || !/^https?:$/.test(found.protocol)) return null;
  const isInClone = found.host === new URL(url).host;
  const copied = isInClone ? /^\/__ext\/([^/]+)\//.exec(found.pathname)?.[1] : undefined;
  const name = found.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return { host: copied ?? found.host, name, isInClone };
}

/** The first meaningful line of a script, which identifies it to a person. */
export function firstLine(code: string, longest = 80): string {
  const line = code
    .split('\n', 40)
    .map((one) => one.trim())
    .find((one) => one !== '' && one !== '<!--' && !/^\/\/\s*<!\[CDATA\[/.test(one));
  return (line ?? '').slice(0, longest);
}
