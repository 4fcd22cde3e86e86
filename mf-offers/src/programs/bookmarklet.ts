import { libraryReadUrl, parseLibraryUrl, readLibrary } from '@garimpo/offers-contract';
import { collectPage } from '../../extension/page/collect.ts';
import { savedPage } from '../../extension/page/saved-page.ts';

/*
 * Runs in a page of the library when its bookmark is clicked: reads the page as it is, and opens the product with what it read in the
 * part of the address that no server gets. The product's origin is put in place of the mark when the bookmark is made.
 */

/** Longer addresses do not open everywhere. */
const CHARS_MAX = 1_500_000;
const PRODUCT = '__GARIMPO_ORIGIN__';

const address = location.href;
const reading = readLibrary(collectPage(document, address, []));
const { title, landingPageUrl, problems } = reading;
const library = parseLibraryUrl(address, [location.host]);

/** As many of the ads as an address holds; without all of them it is not known which have gone. */
function payload(count: number): string {
  const { ads, isComplete, ...page } = savedPage(reading, new Map(), address);
  const held = { ...page, ads: ads.slice(0, count), isComplete: isComplete && count >= ads.length };
  return encodeURIComponent(
    JSON.stringify({
      address: library === null ? address : libraryReadUrl(library),
      title,
      landingPageUrl,
      problems,
      page: held,
    }),
  );
}

let count = reading.ads.length;
while (count > 0 && payload(count).length > CHARS_MAX) count = Math.floor(count / 2);
window.open(`${PRODUCT}/extensao/salvar#${payload(count)}`, '_blank', 'noopener');
