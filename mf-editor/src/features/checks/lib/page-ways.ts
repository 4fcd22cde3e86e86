import {
  type LeadWay,
  leadAttribute,
  leadCode,
  leadText,
  type OwnAddresses,
  ownerOf,
  type WayCounts,
  type WayOut,
  type WaysReply,
  type WayView,
  wayText,
} from '@garimpo/cloner-contract';
import { wordSet } from '../../../lib/html/text.ts';
import { documentBase } from '../../../lib/page/addresses.ts';
import { elementWords, startTag } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

/** A way out of the page, and the element in which it stands. */
interface PageWay {
  way: WayOut;
  element: NodeId;
}

interface ReadSite {
  /** Absolute address of the clone on the web. */
  url: string;
  originalUrl: string;
}

const LABEL_MAX = 80;
/** Cheap filter on start tags, because reading all attributes of a page is slow. */
const MAY_LEAD =
  /href|action|\son[a-z]+\s*=|@click|:\/\/|%3a|wa\.me|whats|fone|phone|\btel|zap|checkout|link|url|aHR0c|eyJ|http-equiv/i;
/** Elements whose characters nobody reads. */
const SILENT = wordSet('script style template title textarea');

/** The ways out of the page as it is under edit, by the rule that reads it when it is saved. */
export function pageWays(page: PageTree, { url, originalUrl }: ReadSite): PageWay[] {
  const site = { originalUrl, base: documentBase(page, url) };
  const found: PageWay[] = [];
  const at =
    (element: NodeId): LeadWay =>
    (way) => {
      found.push({ way, element });
      return null;
    };
  for (const element of page.elements()) {
    const tag = page.tag(element);
    if (tag === 'script') readScript(page, element, site, at(element));
    if (!page.isWritten(element) || !MAY_LEAD.test(startTag(page, element))) continue;
    const label = elementWords(page, element, LABEL_MAX);
    for (const { name, value } of page.attributes(element))
      leadAttribute({ tag, name, value, label }, site, at(element));
  }
  for (const text of page.texts()) {
    const parent = page.parent(text);
    if (parent === null || SILENT.has(page.tag(parent))) continue;
    leadText(page.value(text), site, at(parent));
  }
  return found;
}

function readScript(
  page: PageTree,
  element: NodeId,
  site: { originalUrl: string; base: string },
  lead: LeadWay,
): void {
  const type = page.attribute(element, 'type') ?? '';
  const text = page.children(element).find((child) => page.isText(child));
  if (text === undefined) return;
  const isData = /ld\+json/i.test(type);
  leadCode(page.value(text), /json/i.test(type) ? 'json' : 'script', site, lead, { isData });
}

/** A way to somebody else, for the list. */
interface OtherWay {
  key: string;
  /** Null for what stands in another file of the clone. */
  element: NodeId | null;
  kind: WayOut['kind'];
  target: string;
  place: string;
}

interface WaysFinding {
  counts: WayCounts;
  others: OtherWay[];
}

/** Whom the page under edit and the other files of the clone lead to. */
export function waysFinding(
  ways: readonly PageWay[],
  stored: Pick<WaysReply, 'ways' | 'entry' | 'own'>,
): WaysFinding {
  const own: OwnAddresses = stored.own;
  const counts: WayCounts = { own: 0, other: 0, nowhere: 0 };
  const others: OtherWay[] = [];
  for (const [at, { way, element }] of ways.entries()) {
    const owner = ownerOf(way, own);
    counts[owner] += 1;
    if (owner !== 'other') continue;
    const { kind, target } = way;
    const place = way.label === '' ? wayText.places[way.at] : way.label;
    others.push({ key: `page ${at}`, element, kind, target, place });
  }
  for (const view of stored.ways) {
    for (const [at, place] of elsewhere(view, stored.entry).entries()) {
      counts[view.owner] += 1;
      if (view.owner !== 'other') continue;
      const { kind, target, key } = view;
      others.push({ key: `${key} ${at}`, element: null, kind, target, place });
    }
  }
  return { counts, others };
}

/** Places that the page itself does not show: in other files, and in pictures. */
function elsewhere({ places }: WayView, entry: string): string[] {
  return places
    .filter(({ file, at }) => file !== entry || at === 'qr')
    .map(({ file, at }) => (file === entry ? wayText.places[at] : `${wayText.places[at]} ${file}`));
}
