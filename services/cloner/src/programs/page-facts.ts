// Evaluated in a page that is looked at: what of it may be its headline, its price and its checkout. What of these is the one is
// decided outside, by `snapshot/page-facts.ts`.
import type { FoundLink, FoundText, PageFacts } from './settings.ts';

declare const RESULT: { value: unknown };

const ELEMENTS_MAX = 20_000;
const FOUND_MAX = 200;
const HEADLINE_MAX = 300;
/** A price stands in a short text: what surrounds it in a paragraph is none. */
const PRICE_TEXT_MAX = 120;
const PRICE = /(?:R\$|US\$|\$|€)\s*\d/;
/** Headlines are looked for in so many screens from the top. */
const SCREENS = 3;
const HEADLINES_DEEP = 'h1, h2, h3, [class*="headline" i], [class*="title" i], p, div, span, strong';

RESULT.value = facts();

function facts(): PageFacts {
  return {
    title: document.title,
    headlines: headlines(),
    prices: prices(),
    structuredPrice: structuredPrice(),
    links: links(),
  };
}

function headlines(): FoundText[] {
  const deepest = window.innerHeight * SCREENS;
  return [...document.querySelectorAll(HEADLINES_DEEP)]
    .slice(0, ELEMENTS_MAX)
    .filter((element) => element.localName === 'h1' || hasOwnText(element))
    .flatMap((element) => found(element, HEADLINE_MAX))
    .filter(({ text, top }) => text.length >= 3 && top < deepest)
    .sort((a, b) => Number(b.tag === 'h1') - Number(a.tag === 'h1') || b.size - a.size)
    .slice(0, FOUND_MAX);
}

/** Elements with a price of their own, and the innermost ones whose parts make one together. */
function prices(): FoundText[] {
  const all = document.body === null ? [] : [...document.body.querySelectorAll('*')].slice(0, ELEMENTS_MAX);
  const holds = (element: Element) => {
    const text = element.textContent ?? '';
    return text.length <= 4 * PRICE_TEXT_MAX && PRICE.test(text);
  };
  return all
    .filter((element) => !isSource(element) && holds(element))
    .filter((element) => PRICE.test(ownTextOf(element)) || ![...element.children].some(holds))
    .flatMap((element) => found(element, PRICE_TEXT_MAX))
    .slice(0, FOUND_MAX);
}

function links(): FoundLink[] {
  const here = location.href.split('#', 1)[0];
  return [...document.querySelectorAll('a[href], form[action]')]
    .slice(0, ELEMENTS_MAX)
    .flatMap((element) => {
      const url = element instanceof HTMLAnchorElement ? element.href : (element as HTMLFormElement).action;
      if (!/^https?:/.test(url) || url.split('#', 1)[0] === here) return [];
      return [{ url, label: textOf(element).slice(0, PRICE_TEXT_MAX), top: topOf(element) }];
    })
    .slice(0, FOUND_MAX);
}

/** What shops tell search engines. */
function structuredPrice(): string | null {
  const amount = document.querySelector('meta[property="product:price:amount"], [itemprop="price"]');
  const value = amount?.getAttribute('content') ?? amount?.textContent ?? '';
  return /^\s*\d+(?:[.,]\d{1,2})?\s*$/.test(value) ? value.trim() : null;
}

function found(element: Element, longest: number): FoundText[] {
  const text = textOf(element);
  if (text === '' || text.length > longest || !isShown(element)) return [];
  const inside = [element, ...element.querySelectorAll('*')].slice(0, 20);
  const sizes = inside.filter(hasOwnText).map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  return [
    {
      tag: element.localName,
      text,
      size: Math.max(0, ...sizes),
      top: topOf(element),
      struck: element.closest('s, del, strike') !== null || inside.some(isStruck),
    },
  ];
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

function ownTextOf(element: Element): string {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts.map(({ textContent }) => textContent ?? '').join(' ');
}

function hasOwnText(element: Element): boolean {
  return ownTextOf(element).trim() !== '';
}

function isStruck(element: Element): boolean {
  return (
    /^(?:s|del|strike)$/.test(element.localName) ||
    getComputedStyle(element).textDecorationLine.includes('line-through')
  );
}

function isSource({ localName }: Element): boolean {
  return /^(?:style|script|template|noscript)$/.test(localName);
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
