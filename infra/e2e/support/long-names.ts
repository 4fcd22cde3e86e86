import type { Page } from '@playwright/test';

/** The longest name that is accepted, with nothing in it to break at. */
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

declare global {
  interface Window {
    /** The names in what the services have replied to this page. */
    namesSeen?: Set<string>;
    /** Actions that nobody can press for another reason than a long name: a layer lies over them. */
    covered?: Set<Element>;
  }
}

type Ends = 'in replies' | 'when asked';

/**
 * From the next page on, every name in every reply of the services ends in {@link TAIL}, whoever answers: at once, or where
 * {@link findOverflowsWithLongNames} asks for it, which suits journeys that go by what things are called.
 */
export async function lengthenNames(page: Page, ends: Ends): Promise<void> {
  await page.addInitScript(
    ({ names, notTheirs, tail, atOnce }) => {
      const isName = new Set(names);
      const seen = new Set<string>();
      window.namesSeen = seen;
      const lengthen = (value: unknown, key: string): unknown => {
        if (typeof value === 'string') {
          if (!isName.has(key) || value === '') return value;
          seen.add(value);
          return value + tail;
        }
        // Filters go by whole tags: those that are there stay, with a long one beside them.
        if (Array.isArray(value) && key === 'tags') {
          for (const tag of value) seen.add(tag);
          return [...value, tail];
        }
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
        const long = JSON.stringify(lengthen(JSON.parse(text), ''));
        const { status, headers } = reply;
        return atOnce ? new Response(long, { status, headers }) : reply;
      };
    },
    { names: NAMES, notTheirs: NOT_THEIRS, tail: TAIL, atOnce: ends === 'in replies' },
  );
}

/** What {@link findOverflows} finds only while each name that is shown ends in {@link TAIL}. */
export async function findOverflowsWithLongNames(page: Page): Promise<string[]> {
  const found = new Set(await findOverflows(page, 'note'));
  const shortened = await page.evaluateHandle((tail) => {
    const names = [...(window.namesSeen ?? [])].filter((name) => name.length > 2);
    const lengthened: [node: Text, before: string, after: string][] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node instanceof Text; node = nodes.nextNode()) {
      if (node.parentElement?.closest('script, style, svg, option') !== null) continue;
      const before = node.data;
      // A short name may be a word of the product's too, in a sentence.
      const name = names.find((one) => before.trim() === one || (one.length > 7 && before.includes(one)));
      if (name === undefined) continue;
      node.data = before.replace(name, name + tail);
      lengthened.push([node, before, node.data]);
    }
    return lengthened;
  }, TAIL);
  const longer = await findOverflows(page, 'leave out');
  await shortened.evaluate((lengthened) => {
    // What was drawn anew meanwhile is right already.
    for (const [node, before, after] of lengthened) if (node.data === after) node.data = before;
  });
  return longer.filter((line) => !found.has(line)).map((line) => `with long names: ${line}`);
}

/**
 * What sticks out of the page, of a column, a dialog, a card or a cell; and actions that nobody could press.
 *
 * @param covered whether the actions that nobody can press are noted, or left out where they were noted before
 */
export async function findOverflows(page: Page, covered?: 'note' | 'leave out'): Promise<string[]> {
  return page.evaluate((noted) => {
    if (noted === 'note') window.covered = new Set();
    const found: string[] = [];
    const root = document.documentElement;
    const name = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
    };
    if (root.scrollWidth > root.clientWidth + 1)
      found.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);

    const layers = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
    ];
    const scope = layers.at(-1) ?? document.querySelector('main') ?? document.body;
    // What a dialog scrolls downwards it cuts off at its side, or lets scroll there: nobody looks for that.
    for (const part of scope.matches('[role$=dialog]')
      ? scope.querySelectorAll(':scope > *, :scope > form > *')
      : [])
      if (part.scrollWidth > part.clientWidth + 1) found.push(`${name(part)} is wider than its dialog`);
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return width > 1 && height > 1 && style.visibility !== 'hidden' && style.clipPath === 'none';
    };
    // An element stands in many boxes, and is measured once for all of them.
    const measured = [...scope.querySelectorAll('*')].filter(isShown).map((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // A bar may reach over the page's margin, as wide as the window.
      const isBar = getComputedStyle(element).position !== 'static' && width <= root.clientWidth;
      return { element, left, right, isBar };
    });
    const boxes =
      '[data-column], article, section, li, td, th, tr, form, [role=dialog], [role=alertdialog], [role=menu]';
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
      for (const own of measured) {
        const sticksOut = own.right > right + 1.5 || own.left < left - 1.5;
        if (!sticksOut || own.isBar || own.element === box || !box.contains(own.element)) continue;
        if (!isCut(own.element.parentElement ?? own.element, box))
          found.push(`${name(own.element)} sticks out of ${name(box)}`);
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
      if (!isHit && noted === 'note') window.covered?.add(action);
      if (!isHit && !(noted === 'leave out' && window.covered?.has(action)))
        found.push(`${name(action)} cannot be pressed: there is ${hit ? name(hit) : 'nothing'}`);
    }
    return [...new Set(found)];
  }, covered);
}
