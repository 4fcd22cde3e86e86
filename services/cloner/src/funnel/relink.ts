import { readRefresh } from '../rewrite/attribute-roles.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import { patchValue, setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
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
 * are whole addresses of the original; all else stays byte for byte. Never throws.
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
        }
      }
    },
  });
  return patches.length === 0 ? source : applyPatches(source, patches);
}

export const relinkJob: ReadingJob<RelinkInput, string> = {
  name: 'relink',
  run: ({ text, site, routes }) => relink(text, new URL(site), new Map(Object.entries(routes))),
};

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
