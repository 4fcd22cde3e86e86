import { documentBase } from '../../../lib/addresses/document-base.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { elementWords } from '../../../lib/words/element-words.ts';
import { startTag } from '../../../lib/words/start-tag.ts';
import type { CheckedSite } from './check-page.ts';
import type { Finding, FindingPlace } from './findings.ts';

const WORDS_MAX = 60;
/** Scripts of the page listen for these. */
const HOOK =
  /^(?:onclick|role|data-(?:bs-)?(?:toggle|target|dismiss)|data-elementor.*|data-popup.*|aria-controls|aria-expanded)$/;

export function checkLinks(page: PageTree, { url, originalUrl }: CheckedSite): Finding[] {
  const base = documentBase(page, url);
  const names = namesIn(page);
  const original: FindingPlace[] = [];
  const dead: FindingPlace[] = [];
  const broken: FindingPlace[] = [];
  const nameless: FindingPlace[] = [];
  for (const link of page.elements('a', 'area')) {
    const attributes = page.attributes(link);
    const href = attributes.find(({ name }) => name === 'href')?.value.trim();
    if (href === undefined) continue;
    const words = elementWords(page, link, WORDS_MAX);
    const isHooked = attributes.some(({ name }) => HOOK.test(name));
    const anchor = anchorOf(href, base, url);
    if (leadsNowhere(href)) {
      if (!isHooked) dead.push({ element: link, detail: words });
    } else if (isSiteOf(href, base, originalUrl)) original.push({ element: link, detail: href });
    else if (anchor !== null && !isHooked && !names.has(anchor))
      broken.push({ element: link, detail: `#${anchor}` });
    if (words === '' && page.tag(link) === 'a') nameless.push({ element: link, detail: href });
  }
  return [
    { check: 'originalLinks', places: original },
    { check: 'deadLinks', places: dead },
    { check: 'brokenAnchors', places: broken },
    { check: 'namelessLinks', places: nameless },
  ];
}

export function checkForms(page: PageTree): Finding[] {
  const places = page
    .elements('form')
    .map((element) => ({ element, detail: page.attribute(element, 'action')?.trim() ?? '' }));
  return [{ check: 'forms', places }];
}

function leadsNowhere(href: string): boolean {
  return href === '' || href === '#' || /^javascript:\s*(?:void\s*\(?\s*0\s*\)?)?\s*;?$/i.test(href);
}

/** Whether the address is one of the page that was cloned, or of the same site. */
function isSiteOf(href: string, base: string, originalUrl: string): boolean {
  if (!URL.canParse(href, base) || !URL.canParse(originalUrl)) return false;
  const { protocol, hostname } = new URL(href, base);
  const site = new URL(originalUrl).hostname.replace(/^www\./, '');
  return /^https?:$/.test(protocol) && (hostname === site || hostname.endsWith(`.${site}`));
}

/** The place of this page that the address names; null for other addresses, the top, and routes that a script reads. */
function anchorOf(href: string, base: string, url: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const target = new URL(href, base);
  const isHere = target.href.split('#', 1)[0] === new URL(url).href.split('#', 1)[0];
  const name = decoded(target.hash.slice(1));
  return isHere && name !== '' && name.toLowerCase() !== 'top' && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)
    ? name
    : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // As it is written then, as browsers do.
    return text;
  }
}

function namesIn(page: PageTree): Set<string> {
  const names = new Set<string>();
  const add = (element: NodeId, attribute: string) => names.add(page.attribute(element, attribute) ?? '');
  for (const element of page.elements()) {
    if (/\sid\s*=/i.test(startTag(page, element))) add(element, 'id');
    if (page.tag(element) === 'a') add(element, 'name');
  }
  return names;
}
