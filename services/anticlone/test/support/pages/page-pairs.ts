import {
  addScripts,
  changeLinks,
  changeNumbers,
  dropScripts,
  editWords,
  injectBanner,
  inOrder,
  keepPart,
  type PageChange,
  renameClasses,
  reorder,
  strewUnseen,
  swapImages,
  wrapBlocks,
  writeAnew,
} from './page-changes.ts';
import { Random } from './random.ts';
import { salesPage, TEMPLATES } from './sales-page.ts';
import { NICHES } from './sales-words.ts';

export interface PagePair {
  name: string;
  original: string;
  other: string;
}

const COPIES: Record<string, PageChange> = {
  'nothing changed': (html) => html,
  'classes renamed': renameClasses,
  'links changed': changeLinks,
  'images swapped': swapImages,
  'classes renamed, links changed, images swapped': inOrder(renameClasses, changeLinks, swapImages),
  'these, and other prices and scripts': inOrder(
    renameClasses,
    changeLinks,
    swapImages,
    changeNumbers,
    dropScripts,
    addScripts,
  ),
  'these, a banner, and every 20th word another': inOrder(
    renameClasses,
    changeLinks,
    swapImages,
    injectBanner,
    editWords(20),
  ),
  'written anew by a tool': inOrder(dropScripts, writeAnew),
  'unseen characters in its words': strewUnseen,
  'blocks wrapped': inOrder(wrapBlocks, renameClasses),
  'paragraphs in another order': inOrder(reorder, changeLinks, swapImages),
  'the first 60 % of it': inOrder(keepPart(0.6), changeLinks, swapImages),
};

/** Every kind of copy for every template. @param round gives other texts */
export function copies(round = 0): PagePair[] {
  return Object.entries(COPIES).flatMap(([name, change], kind) =>
    Array.from({ length: TEMPLATES }, (_none, template) => {
      const seed = round * 1000 + kind * TEMPLATES + template;
      const original = salesPage({ seed, template, niche: seed % 8 });
      return { name: `${name} (template ${template})`, original, other: change(original, new Random(seed)) };
    }),
  );
}

/** Pages that are no copies, though they may look like the original. */
export function others(round = 0): PagePair[] {
  return Array.from({ length: TEMPLATES * 2 }, (_none, at) => {
    const template = at % TEMPLATES;
    const seed = round * 1000 + 500 + at;
    const niche = seed % 8;
    const original = salesPage({ seed, template, niche });
    const pair = (name: string, other: string) => ({
      name: `${name} (template ${template})`,
      original,
      other,
    });
    return [
      pair(
        'another product, same template',
        salesPage({ seed: seed + 100, template, niche: (niche + 3) % 8 }),
      ),
      pair(
        'another product, same template and images',
        withImagesOf(original, salesPage({ seed: seed + 200, template, niche: (niche + 5) % 8 })),
      ),
      pair(
        'the same product by another writer, same template',
        salesPage({ seed: seed + 300, template, niche, writer: 1 }),
      ),
      {
        name: `two short pages of template ${template}`,
        original: salesPage({ seed, template, niche, length: 4 }),
        other: salesPage({ seed: seed + 350, template, niche: niche + 1, length: 4 }),
      },
      {
        name: `two pages of one site, with its menu and its notes (template ${template})`,
        original: ofSite(salesPage({ seed, template, niche, length: 6 })),
        other: ofSite(salesPage({ seed: seed + 370, template, niche: niche + 3, length: 6 })),
      },
      pair(
        'another product, another template',
        salesPage({ seed: seed + 400, template: template + 1, niche: niche + 1 }),
      ),
      pair(
        'a short page, same template',
        salesPage({ seed: seed + 450, template, niche: niche + 2, length: 2 }),
      ),
      pair('a review that quotes a paragraph', review(original, seed)),
      ...(at < 1 ? STRANGERS.map(([name, other]) => ({ name, original, other })) : []),
    ];
  }).flat();
}

/** Adds the menu and notes of a site, which have more words than some of its pages. */
function ofSite(html: string): string {
  const notes = salesPage({ seed: 77, template: 3, niche: 6, length: 10 }).replace(/<[^>]*>/g, ' ');
  const menu = NICHES.flatMap(({ product, things }) => [product, ...things])
    .map(
      (text) => `<li><a href="/${text.length}">Conheça o nosso curso de ${text} e todos os outros</a></li>`,
    )
    .join('');
  return html
    .replace(/<body[^>]*>/, (tag) => `${tag}<nav><ul>${menu}</ul></nav>`)
    .replace('</body>', `<footer>${notes.slice(0, 3_500)}</footer></body>`);
}

function withImagesOf(original: string, other: string): string {
  const images = [...original.matchAll(/src="([^"]+\.jpg)"/g)].map(([, src]) => src);
  let at = -1;
  return other.replace(/src="[^"]+\.jpg"/g, () => {
    at += 1;
    return `src="${images[at % images.length]}"`;
  });
}

function review(original: string, seed: number): string {
  const quoted = /<p\b[^>]*>([^<]{150,})<\/p>/.exec(original)?.[1] ?? '';
  const own = salesPage({ seed: seed + 480, template: 0, niche: seed + 4, length: 12 });
  return own.replace('</h1>', `</h1><blockquote><p>${quoted}</p></blockquote>`);
}

const STRANGERS: readonly [string, string][] = [
  ['an empty answer', ''],
  [
    'a parked domain',
    '<html><head><title>dominio</title></head><body><h1>Este domínio está à venda</h1><p>Fale conosco</p></body></html>',
  ],
  [
    'an error of a server',
    '<html><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
  ],
  [
    'a page of scripts',
    `<html><body><div id="root"></div><script>${'a();'.repeat(5_000)}</script></body></html>`,
  ],
];
