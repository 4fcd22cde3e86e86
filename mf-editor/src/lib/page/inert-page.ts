import { escapeAttribute } from '../html/escape.ts';
import { endOfTagName, readAttributes } from '../html/start-tag.ts';
import { ID_ATTRIBUTE } from '../preview/preview-protocol.ts';
import type { EditedPage } from './edited-page.ts';
import { INERT_TYPE, inertValue, isLively, looksLively } from './inert-attributes.ts';
import type { NodeId } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';

/**
 * The page for its preview: it looks the same, nothing in it runs or loads another page, and every start tag carries its node's id. It is no protection: that is
 * the frame's, with its policy and its sandbox. `url`: where the page is on the web.
 */
export function inertPage(page: EditedPage, url: string): string {
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
    if (isLively(tag) || looksLively(source.slice(nameEnd, tagEnd))) {
      done = pushInert(parts, source, start, nameEnd, tag);
    }
    // Read without scripts, its content would be shown.
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

/** The attributes of one start tag, up to the end of the last that is changed, which is returned. */
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

/** As the first thing in the head, so that it is the one that counts. */
function placeOfBase(page: EditedPage): number {
  return page.inner(page.head).start;
}

function baseTag(page: EditedPage, url: string): string {
  const own = page.elements('base').find((id) => page.attribute(id, 'href') !== null);
  return `<base href="${escapeAttribute(resolve(own, page, url))}">`;
}

function resolve(own: NodeId | undefined, page: EditedPage, url: string): string {
  const href = own === undefined ? null : page.attribute(own, 'href');
  if (href === null || !URL.canParse(href, url)) return url;
  const { href: resolved, protocol } = new URL(href, url);
  return protocol === 'http:' || protocol === 'https:' ? resolved : url;
}
