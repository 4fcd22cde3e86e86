// Evaluated in a clone's page: where its ways out are to be seen. The page is read by the rule that reads its source.
import {
  type LeadWay,
  leadAttribute,
  leadText,
  type WaySite,
  type WaySpot,
  wayKey,
} from '@garimpo/cloner-contract';
import type { WaySpotsSettings } from './settings.ts';

declare const SETTINGS: WaySpotsSettings;
declare const RESULT: { value: unknown };

const ELEMENTS_MAX = 20_000;
const SPOTS_MAX = 20;
const LABEL_MAX = 80;
const LEAST = 2;

RESULT.value = spots();

function spots(): Record<string, WaySpot[]> {
  const found: Record<string, WaySpot[]> = {};
  const site: WaySite = { originalUrl: SETTINGS.originalUrl, base: location.href };
  const note = (key: string, spot: WaySpot | null): void => {
    const all = found[key] ?? [];
    if (spot !== null && all.length < SPOTS_MAX && !all.some((one) => one.x === spot.x && one.y === spot.y)) {
      found[key] = [...all, spot];
    }
  };
  for (const element of [...document.querySelectorAll('*')].slice(0, ELEMENTS_MAX)) {
    const at: LeadWay = (way) => {
      note(wayKey(way), spotOf(shownOf(element).getBoundingClientRect()));
      return null;
    };
    const label = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX);
    for (const { name, value } of [...element.attributes])
      leadAttribute({ tag: element.localName, name, value, label }, site, at);
    if (element instanceof HTMLImageElement) {
      const key = SETTINGS.codes[pathOf(element.currentSrc || element.src)];
      if (key !== undefined) note(key, spotOf(element.getBoundingClientRect()));
    }
  }
  const texts = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let left = ELEMENTS_MAX; left > 0 && texts.nextNode(); left -= 1) {
    const node = texts.currentNode;
    if (/^(?:script|style|noscript|template)$/i.test(node.parentElement?.localName ?? '')) continue;
    leadText(node.textContent ?? '', site, (way) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      note(wayKey(way), spotOf(range.getBoundingClientRect()));
      return null;
    });
  }
  return found;
}

/** What stands for an element that has no size of its own, such as an area or a link around a floating picture. */
function shownOf(element: Element): Element {
  const { width, height } = element.getBoundingClientRect();
  if (width > LEAST && height > LEAST) return element;
  return element.querySelector('img, svg, span, div, button') ?? element;
}

/** Null for what is not to be seen. */
function spotOf({ left, top, width, height }: DOMRect): WaySpot | null {
  if (width <= LEAST || height <= LEAST) return null;
  const spot = { x: left + window.scrollX, y: top + window.scrollY, width, height };
  return spot.x < 0 || spot.y < 0 ? null : spot;
}

function pathOf(src: string): string {
  if (!URL.canParse(src)) return '';
  const { pathname, search } = new URL(src);
  return pathname + search;
}
