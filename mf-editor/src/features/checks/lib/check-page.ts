import { decodedOrSame, documentBase, fileName } from '../../../lib/page/addresses.ts';
import { elementWords, ownText, pageTitle, startTag } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

/** All checks, important ones first. */
export const importantChecks = ['deadLinks', 'forms', 'title', 'viewport'] as const;
const hintChecks = [
  'brokenAnchors',
  'namelessLinks',
  'alt',
  'heavyImages',
  'description',
  'lang',
  'headings',
  'noHeading',
  'ids',
] as const;

export type CheckName = (typeof importantChecks)[number] | (typeof hintChecks)[number];

interface FindingPlace {
  element: NodeId | null;
  /** A quote from the page: the words of a link, an address or an id. Empty where the element is enough. */
  detail: string;
}

export interface Finding {
  check: CheckName;
  places: readonly FindingPlace[];
}

/** Size of an inline image in characters from which it noticeably delays the page. */
export const HEAVY_FROM = 100_000;

function checkImages(page: PageTree): Finding[] {
  const alt: FindingPlace[] = [];
  for (const element of page.elements('img')) {
    const attributes = page.attributes(element);
    const value = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value;
    if (value('alt') !== undefined || value('aria-hidden') === 'true' || value('role') === 'presentation')
      continue;
    alt.push({ element, detail: fileName(value('src') ?? '') });
  }
  return [
    { check: 'alt', places: alt },
    { check: 'heavyImages', places: heavyImages(page) },
  ];
}

function heavyImages(page: PageTree): FindingPlace[] {
  return page.elements().flatMap((element) => {
    const tag = startTag(page, element);
    const isHeavy = tag.length >= HEAVY_FROM && tag.includes('data:image');
    return isHeavy ? [{ element, detail: '' }] : [];
  });
}

function checkHead(page: PageTree): Finding[] {
  const missing: CheckName[] = [];
  const title = pageTitle(page);
  if (title === null || ownText(page, title).trim() === '') missing.push('title');
  if (!hasMeta(page, 'viewport')) missing.push('viewport');
  if (!hasMeta(page, 'description')) missing.push('description');
  if ((page.attribute(page.html, 'lang') ?? '').trim() === '') missing.push('lang');
  return missing.map((check) => ({ check, places: [{ element: null, detail: '' }] }));
}

function hasMeta(page: PageTree, name: string): boolean {
  return page.elements('meta').some((id) => {
    const isIt = page.attribute(id, 'name')?.trim().toLowerCase() === name;
    return isIt && (page.attribute(id, 'content') ?? '').trim() !== '';
  });
}

const WORDS_MAX = 60;

function checkHeadings(page: PageTree): Finding[] {
  const skipping: FindingPlace[] = [];
  let before: number | null = null;
  let hasMain = false;
  for (const element of page.elements('h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(page.tag(element).slice(1));
    if (before !== null && level > before + 1) {
      skipping.push({ element, detail: `h${before} → h${level}: ${elementWords(page, element, WORDS_MAX)}` });
    }
    before = level;
    hasMain ||= level === 1;
  }
  return [
    { check: 'headings', places: skipping },
    { check: 'noHeading', places: hasMain ? [] : [{ element: null, detail: '' }] },
  ];
}

function checkIds(page: PageTree): Finding[] {
  const seen = new Set<string>();
  const places: FindingPlace[] = [];
  for (const element of page.elements()) {
    if (!/\sid\s*=/i.test(startTag(page, element))) continue;
    const id = page.attribute(element, 'id') ?? '';
    if (id === '') continue;
    if (seen.has(id)) places.push({ element, detail: `#${id}` });
    seen.add(id);
  }
  return [{ check: 'ids', places }];
}
const HOOK =
  /^(?:onclick|role|data-(?:bs-)?(?:toggle|target|dismiss)|data-elementor.*|data-popup.*|aria-controls|aria-expanded)$/;

function checkLinks(page: PageTree, { url }: CheckedSite): Finding[] {
  const base = documentBase(page, url);
  const names = namesIn(page);
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
    } else if (anchor !== null && !isHooked && !names.has(anchor))
      broken.push({ element: link, detail: `#${anchor}` });
    if (words === '' && page.tag(link) === 'a') nameless.push({ element: link, detail: href });
  }
  return [
    { check: 'deadLinks', places: dead },
    { check: 'brokenAnchors', places: broken },
    { check: 'namelessLinks', places: nameless },
  ];
}

function checkForms(page: PageTree): Finding[] {
  const places = page
    .elements('form')
    .map((element) => ({ element, detail: page.attribute(element, 'action')?.trim() ?? '' }));
  return [{ check: 'forms', places }];
}

function leadsNowhere(href: string): boolean {
  return href === '' || href === '#' || /^javascript:\s*(?:void\s*\(?\s*0\s*\)?)?\s*;?$/i.test(href);
}

/** The anchor in this page that the address names; null for other addresses, the top, and routes of scripts. */
function anchorOf(href: string, base: string, url: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const target = new URL(href, base);
  const isHere = target.href.split('#', 1)[0] === new URL(url).href.split('#', 1)[0];
  const name = decodedOrSame(target.hash.slice(1));
  return isHere && name !== '' && name.toLowerCase() !== 'top' && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)
    ? name
    : null;
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

interface CheckedSite {
  /** Absolute address of the clone on the web. */
  url: string;
}

/** What should be looked at before the page is saved, important findings first. */
export function checkPage(page: PageTree, site: CheckedSite): Finding[] {
  const found = [
    ...checkLinks(page, site),
    ...checkForms(page),
    ...checkImages(page),
    ...checkHead(page),
    ...checkHeadings(page),
    ...checkIds(page),
  ].filter(({ places }) => places.length > 0);
  return [...importantChecks, ...hintChecks].flatMap((check) => found.filter((one) => one.check === check));
}
