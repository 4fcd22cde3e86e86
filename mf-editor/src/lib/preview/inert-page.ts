import { endOfTagName, readAttributes } from '../html/start-tag.ts';
import { escapeAttribute } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import { NodeFlag, type NodeId } from '../page/parsed-page.ts';
import { ID_ATTRIBUTE } from './preview-protocol.ts';

/** These connect to other hosts before any policy applies. */
const AHEAD = /\b(?:preconnect|dns-prefetch|prefetch|prerender|modulepreload|manifest)\b/i;

const INERT_TYPE = 'text/x-garimpo';

const DROPPED = new Set([
  ID_ATTRIBUTE,
  'autofocus',
  'autoplay',
  // An opaque origin fails the checks that these request.
  'crossorigin',
  'integrity',
  // An application cache would load other pages.
  'manifest',
  'ping',
  // The shadow root would consume the template that the editor's tree contains.
  'shadowrootmode',
]);

const DROPPED_OF: Readonly<Record<string, readonly string[]>> = {
  meta: ['http-equiv'],
  iframe: ['src', 'srcdoc'],
  frame: ['src'],
  fencedframe: ['src'],
  portal: ['src'],
  object: ['data'],
  embed: ['src'],
  script: ['type'],
};

/** Tags whose attributes may be active. */
function isActive(tag: string): boolean {
  return Object.hasOwn(DROPPED_OF, tag) || tag === 'link' || tag === 'template' || tag === 'html';
}

/**
 * Whether the start tag of an element that is not {@link isActive} may have an active attribute; a cheap check of its
 * markup.
 */
function mayBeActive(markup: string): boolean {
  return /[\s"'/](?:on[a-z]|auto(?:focus|play)|crossorigin|integrity|ping|data-garimpo-id)/i.test(markup);
}

/** The attribute's value in the preview; null to drop it. `others` are the attributes of the same element. */
function inertValue(
  tag: string,
  name: string,
  value: string,
  others: readonly { name: string; value: string }[],
): string | null {
  if (name.startsWith('on') || DROPPED.has(name) || DROPPED_OF[tag]?.includes(name)) return null;
  if (tag !== 'link') return value;
  if (name === 'rel' && AHEAD.test(value)) return null;
  // Common tricks load style sheets late by script; without scripts the page would lack them.
  const onload = others.find((other) => other.name === 'onload')?.value ?? '';
  if (name === 'media' && /\bmedia\b/.test(onload)) return null;
  if (name === 'rel' && /\brel\b/.test(onload) && /^preload$/i.test(value.trim())) return 'stylesheet';
  return value;
}

export function inertAttributes(
  tag: string,
  id: number,
  attributes: readonly { name: string; value: string }[],
): [string, string][] {
  const inert: [string, string][] = [[ID_ATTRIBUTE, String(id)]];
  if (tag === 'script') inert.push(['type', INERT_TYPE]);
  for (const { name, value } of attributes) {
    const kept = inertValue(tag, name, value, attributes);
    if (kept !== null) inert.push([name, kept]);
  }
  return inert;
}

/**
 * The page for its preview: it looks the same, nothing in it runs or loads another page, and every start tag carries
 * its node's id. It is no security boundary: that is the frame with its policy and sandbox. `url` is the page's
 * address on the web.
 */
export function inertPage(page: PageTree, url: string): string {
  const { source } = page;
  const { order, starts, startTagEnds, flags } = page.parsed;
  const parts: string[] = [];
  const base = baseTag(page, url);
  let done = 0;
  let baseAt = placeOfBase(page);
  for (const id of order) {
    const start = starts[id] ?? 0;
    const tagEnd = startTagEnds[id] ?? start;
    if (start < done) continue;
    if (start >= baseAt) {
      parts.push(source.slice(done, baseAt), base);
      done = baseAt;
      baseAt = Number.POSITIVE_INFINITY;
    }
    const isForeign = ((flags[id] ?? 0) & NodeFlag.foreign) !== 0;
    const tag = page.tag(id);
    const nameEnd = endOfTagName(source, start);
    parts.push(source.slice(done, nameEnd), ` ${ID_ATTRIBUTE}="${id}"`);
    done = nameEnd;
    if (isActive(tag) || mayBeActive(source.slice(nameEnd, tagEnd))) {
      done = pushInert(parts, source, start, nameEnd, tag);
    }
    // With scripting disabled its content would be shown.
    if (tag === 'noscript' && !isForeign) {
      parts.push(source.slice(done, tagEnd));
      done = page.inner(id).end;
    }
  }
  if (baseAt <= source.length) {
    parts.push(source.slice(done, baseAt), base);
    done = baseAt;
  }
  parts.push(source.slice(done));
  return parts.join('');
}

/** Writes the attributes of a start tag up to the last changed one, whose end is returned. */
function pushInert(parts: string[], source: string, start: number, nameEnd: number, tag: string): number {
  if (tag === 'script') parts.push(` type="${INERT_TYPE}"`);
  let done = nameEnd;
  const attributes = readAttributes(source, start);
  for (const { name, value, start: from, end } of attributes) {
    const inert = inertValue(tag, name, value, attributes);
    if (inert === value) continue;
    parts.push(source.slice(done, from), inert === null ? ' ' : ` ${name}="${escapeAttribute(inert)}"`);
    done = end;
  }
  return done;
}

export function placeOfBase(page: PageTree): number {
  return page.inner(page.head).start;
}

export function baseTag(page: PageTree, url: string): string {
  const own = page.elements('base').find((id) => page.attribute(id, 'href') !== null);
  return `<base href="${escapeAttribute(resolve(own, page, url))}">`;
}

function resolve(own: NodeId | undefined, page: PageTree, url: string): string {
  const href = own === undefined ? null : page.attribute(own, 'href');
  if (href === null || !URL.canParse(href, url)) return url;
  const { href: resolved, protocol } = new URL(href, url);
  return protocol === 'http:' || protocol === 'https:' ? resolved : url;
}
