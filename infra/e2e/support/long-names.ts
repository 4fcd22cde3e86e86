import type { Page } from '@playwright/test';

/** As long as a name may be, with nothing in it to break at. */
export const TAIL = 'm'.repeat(200);

/** Fields of replies that people, pages and browsers fill with whatever they like. */
const NAMES = [
  'title',
  'offerTitle',
  'name',
  'fullName',
  'label',
  'description',
  'details',
  'detail',
  'caseNote',
  'subdomain',
  'domain',
  'url',
  'siteUrl',
  'originalUrl',
  'originalHost',
  'offerUrl',
  'landingPageUrl',
  'checkoutUrl',
  'finalUrl',
  'cloneUrl',
  'cloneHost',
  'pageUrl',
  'securePage',
  'offerPage',
  'referrer',
  'origin',
  'email',
  'eventName',
  'city',
  'buyerName',
  'publishedBy',
  'decidedBy',
  'userAgent',
  'file',
];

/** What tools and plans are called is not for people to choose. */
const NOT_THEIRS = ['/api/plans', '/api/releases'];

/** From the next page on, every name in every reply of the services ends in {@link TAIL}, whoever answers. */
export async function lengthenNames(page: Page): Promise<void> {
  await page.addInitScript(
    ({ names, notTheirs, tail }) => {
      const isName = new Set(names);
      const lengthen = (value: unknown, key: string): unknown => {
        if (typeof value === 'string') return isName.has(key) && value !== '' ? value + tail : value;
        // Filters go by whole tags: those that are there stay, with a long one beside them.
        if (Array.isArray(value) && key === 'tags') return [...value, tail];
        if (Array.isArray(value)) return value.map((one) => lengthen(one, key));
        if (value === null || typeof value !== 'object') return value;
        return Object.fromEntries(Object.entries(value).map(([own, one]) => [own, lengthen(one, own)]));
      };
      const ask = window.fetch;
      window.fetch = async (...asked) => {
        const reply = await ask(...asked);
        const { pathname } = new URL(reply.url || '/', location.href);
        const isJson = reply.headers.get('content-type')?.includes('json') === true;
        if (!pathname.startsWith('/api/') || notTheirs.includes(pathname) || !isJson) return reply;
        const text = await reply.clone().text();
        if (text === '') return reply;
        const { status, headers } = reply;
        return new Response(JSON.stringify(lengthen(JSON.parse(text), '')), { status, headers });
      };
    },
    { names: NAMES, notTheirs: NOT_THEIRS, tail: TAIL },
  );
}

/** How many places show a name that was made long. */
export const longNames = (page: Page): Promise<number> =>
  page.evaluate(
    (tail) => {
      const own = (element: Element) =>
        [...element.childNodes].some((node) => node.textContent?.includes(tail));
      return [...document.querySelectorAll('body *')].filter(
        (element) => element.children.length === 0 && own(element),
      ).length;
    },
    TAIL.slice(0, 30),
  );

/** What sticks out of the page, of a column, a dialog, a card or a cell; and actions that nobody could press. */
export async function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const name = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
    };
    if (root.scrollWidth > root.clientWidth + 1)
      found.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);

    const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const scope = layers.at(-1) ?? document.querySelector('main') ?? document.body;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return width > 1 && height > 1 && style.visibility !== 'hidden' && style.clipPath === 'none';
    };
    const boxes = '[data-column], article, section, li, td, th, tr, form, [role=dialog], [role=alertdialog]';
    /** Whether something between the two cuts it off, or lets it scroll. */
    const isCut = (element: Element, box: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true;
        if (at === box) return false;
      }
      return false;
    };
    for (const box of [scope, ...scope.querySelectorAll(boxes)].filter(isShown)) {
      const { left, right } = box.getBoundingClientRect();
      for (const element of box.querySelectorAll('*')) {
        if (!isShown(element)) continue;
        const own = element.getBoundingClientRect();
        // A bar may reach over the page's margin, as wide as the window.
        const isBar = getComputedStyle(element).position !== 'static' && own.width <= root.clientWidth;
        const sticksOut = own.right > right + 1.5 || own.left < left - 1.5;
        if (sticksOut && !isBar && !isCut(element.parentElement ?? element, box))
          found.push(`${name(element)} sticks out of ${name(box)}`);
      }
    }

    for (const action of scope.querySelectorAll<HTMLElement>('button:enabled, a[href], input:enabled')) {
      if (!isShown(action) || action.closest('[inert], [aria-hidden=true]') !== null) continue;
      action.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = action.getBoundingClientRect();
      const hit = document.elementFromPoint(
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      );
      const isHit =
        hit !== null &&
        (action.contains(hit) ||
          hit.contains(action) ||
          hit.closest('label, [inert], ol, [role=listbox]') !== null);
      if (!isHit) found.push(`${name(action)} cannot be pressed: there is ${hit ? name(hit) : 'nothing'}`);
    }
    return [...new Set(found)];
  });
}
