import { type LibraryCard, libraryIdIn, type OpenLibraryPage, type PageLine } from '@garimpo/offers-contract';

/** Elements whose text is no text of the page. */
const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'SVG',
  'svg',
  'TEXTAREA',
  'SELECT',
  'IFRAME',
]);
/** They do not end a line. */
const INLINE = new Set(['A', 'ABBR', 'B', 'EM', 'FONT', 'I', 'MARK', 'SMALL', 'SPAN', 'STRONG', 'U', 'WBR']);
const HEADING = 'h1, h2, h3, [role="heading"]';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const CAPTCHA_FRAME =
  'iframe[src*="captcha" i], iframe[src*="arkoselabs" i], iframe[src*="challenges.cloudflare.com" i]';
const NOT_DRAWN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const LINES_MAX = 50_000;
const LINE_MAX = 1_000;
/** Images of up to this many pixels on each side are icons, and portraits of advertisers. */
const SMALL = 100;
/** One ad is never as much as the whole page. */
const PAGE_PARTS = 'html, body, main, [role="main"], [role="dialog"]';
const CARDS_MAX = 300;
const CARD_MEDIA_MAX = 12;

export interface CollectedPage extends OpenLibraryPage {
  /** The part of the page that holds an ad, by the ad's id. */
  elements: ReadonlyMap<string, Element>;
}

/** What an open page of the library holds for a reader. Asks nothing of anybody. */
export function collectPage(document: Document, address: string, answers: readonly string[]): CollectedPage {
  const elements = adElements(document.body);
  const { host } = new URL(address);
  return {
    address,
    // The page is open at an address that this program was made for.
    hosts: [host],
    page: {
      lines: [{ text: document.title, place: 'text' }, ...linesIn(document.body)],
      data: [...dataIn(document), ...answers],
      passwordField: passwordFieldIn(document),
      captcha: document.querySelector(CAPTCHA_FRAME) !== null,
    },
    cards: [...elements.values()].map(cardOf),
    elements,
  };
}

function dataIn(document: Document): string[] {
  return [...document.querySelectorAll('script[type="application/json"]')].map(
    ({ textContent }) => textContent ?? '',
  );
}

function passwordFieldIn(document: Document): 'none' | 'page' | 'dialog' {
  const fields = [...document.querySelectorAll('input[type="password"]')];
  if (fields.length === 0) return 'none';
  return fields.some((field) => field.closest(DIALOG) !== null) ? 'dialog' : 'page';
}

/** The lines of a part of the page in its order, as a reader sees them. */
export function linesIn(root: Element): PageLine[] {
  const lines: PageLine[] = [];
  let line = '';
  const end = (place: PageLine['place']) => {
    const text = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (text !== '' && lines.length < LINES_MAX) lines.push({ text, place });
  };
  const visit = (element: Element, outer: PageLine['place']) => {
    if (SKIPPED.has(element.tagName) || isHidden(element)) return;
    const place = element.matches(DIALOG)
      ? 'dialog'
      : outer !== 'dialog' && element.matches(HEADING)
        ? 'heading'
        : outer;
    // Nothing ends a line inside a heading, because the number and its noun may be separate elements.
    const isLine = outer !== 'heading' && !INLINE.has(element.tagName);
    if (isLine || place !== outer) end(outer);
    else if (outer === 'heading' && !INLINE.has(element.tagName)) line += ' ';
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child, place);
      else if (child instanceof Text && line.length < LINE_MAX) line += child.data.slice(0, LINE_MAX);
    }
    if (isLine || place !== outer) end(place);
  };
  visit(root, 'text');
  return lines;
}

function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || NOT_DRAWN.test(element.getAttribute('style') ?? '');
}

/** The largest part around each ad's id that names no other ad. */
function adElements(body: Element): Map<string, Element> {
  const named = new Map<string, Element>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && named.size < CARDS_MAX; node = walker.nextNode()) {
    const { parentElement } = node;
    // The words and the number may be nodes of their own.
    const id = libraryIdIn(node.nodeValue ?? '') ?? idAround(node);
    if (id !== null && parentElement !== null && !named.has(id)) named.set(id, parentElement);
  }
  const counts = new Map<Element, number>();
  for (const element of named.values()) {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const widest = (element: Element): Element => {
    const { parentElement } = element;
    const isOther =
      parentElement === null || counts.get(parentElement) !== 1 || parentElement.matches(PAGE_PARTS);
    return isOther ? element : widest(parentElement);
  };
  return new Map([...named].map(([id, element]) => [id, widest(element)]));
}

const LABEL = /(?:biblioteca|library id):?\s*$/i;

function idAround(node: Node): string | null {
  if (!LABEL.test(node.nodeValue ?? '')) return null;
  return libraryIdIn((node.parentElement?.parentElement?.textContent ?? '').slice(0, LINE_MAX));
}

function cardOf(element: Element): LibraryCard {
  return {
    lines: linesIn(element).map(({ text }) => text),
    links: [...element.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    labels: [...element.querySelectorAll('[aria-label], img[alt]')].map(
      (one) => one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? '',
    ),
    media: mediaIn(element).slice(0, CARD_MEDIA_MAX),
  };
}

function mediaIn(element: Element): LibraryCard['media'] {
  const videos = [...element.querySelectorAll('video')].map((video) => {
    const url = video.currentSrc || video.src || video.querySelector('source')?.src || '';
    return { kind: 'video' as const, url, poster: video.poster || null };
  });
  const images = picturesIn(element).map((image) => ({
    kind: 'image' as const,
    url: image.currentSrc || image.src,
    poster: null,
  }));
  // What a program of the page makes has no address that leads there later.
  return [...videos, ...images].filter(({ url }) => /^https?:/.test(url));
}

/** Pictures of an ad, without icons and portraits. */
export function picturesIn(element: Element): HTMLImageElement[] {
  return [...element.querySelectorAll('img')].filter((image) => {
    const [width, height] = [image.width || image.naturalWidth, image.height || image.naturalHeight];
    return width > SMALL || height > SMALL;
  });
}
