import { readRefresh } from '../rewrite/attribute-roles.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import { patchValue, setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { LEADS } from './find-links.ts';
import { pageOfSite, routeOf } from './site-address.ts';

interface RelinkInput {
  text: string;
  /** Address of the first page. */
  site: string;
  /** Routes of the pages in the clone, by the routes that lead to them. */
  routes: Record<string, string>;
}

/**
 * Leads the links of a copied page to the other pages of the clone. Each page was copied by itself, so that its links to the others
 * are whole addresses of the original, as are those that its scripts go to by themselves; all else stays byte for byte. Never throws.
 */
export function relink(source: string, site: URL, routes: ReadonlyMap<string, string>): string {
  const patches: Patch[] = [];
  scanHtml(source, {
    startTag({ name, attributes }) {
      const refresh = attributes.some(
        (one) => one.name === 'http-equiv' && one.value.trim().toLowerCase() === 'refresh',
      );
      for (const attribute of attributes) {
        const { name: called, value } = attribute;
        if ((name === 'a' || name === 'area') && (called === 'href' || called === 'xlink:href')) {
          const route = routeTo(value, site, routes);
          if (route !== null) patches.push(setValue(source, attribute, route));
        } else if (refresh && name === 'meta' && called === 'content') {
          const range = readRefresh(value);
          const route = range === null ? null : routeTo(value.slice(range.start, range.end), site, routes);
          if (range !== null && route !== null)
            patches.push(...patchValue(source, attribute, [{ ...range, text: route }]));
        } else if (called.startsWith('on')) {
          patches.push(...patchValue(source, attribute, leads(value, site, routes)));
        }
      }
    },
    rawText({ name }, { start, end }) {
      if (name !== 'script') return;
      for (const patch of leads(source.slice(start, end), site, routes))
        patches.push({ ...patch, start: start + patch.start, end: start + patch.end });
    },
  });
  return patches.length === 0 ? source : applyPatches(source, patches);
}

export const relinkJob: ReadingJob<RelinkInput, string> = {
  name: 'relink',
  run: ({ text, site, routes }) => relink(text, new URL(site), new Map(Object.entries(routes))),
};

/** Where a script goes to a page of the clone by its whole address: other places of the address may be compared or sent. */
function leads(script: string, site: URL, routes: ReadonlyMap<string, string>): Patch[] {
  return [...script.matchAll(LEADS)].flatMap(({ index, 0: whole, 2: address = '' }) => {
    const route = routeTo(address, site, routes);
    // The address is followed by its quote.
    const end = index + whole.length - 1;
    return route === null ? [] : [{ start: end - address.length, end, text: route }];
  });
}

/** The route of a whole address of the original, with its fragment: what advertisements of the original read goes. */
function routeTo(text: string, site: URL, routes: ReadonlyMap<string, string>): string | null {
  const written = text.trim();
  if (!/^(?:https?:)?\/\//i.test(written)) return null;
  const page = pageOfSite(written, site, site);
  const route = page === null ? undefined : routes.get(routeOf(page));
  if (route === undefined) return null;
  const { hash } = new URL(written, site);
  // A path may begin with two slashes; written like that it would be another host.
  return `${route.startsWith('//') ? `/.${route}` : route}${hash}`;
}
