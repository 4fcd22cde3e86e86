import type { PageTree } from '../../../lib/page/page-tree.ts';
import { startTag } from '../../../lib/words/start-tag.ts';
import type { Finding, FindingPlace } from './findings.ts';

/** Of a picture written into the page, in characters: visitors wait for it before they see anything below. */
export const HEAVY_FROM = 100_000;

export function checkPictures(page: PageTree): Finding[] {
  const alt: FindingPlace[] = [];
  for (const element of page.elements('img')) {
    const attributes = page.attributes(element);
    const value = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value;
    // An empty text is an answer: the picture is decoration.
    if (value('alt') !== undefined || value('aria-hidden') === 'true' || value('role') === 'presentation')
      continue;
    alt.push({ element, detail: fileName(value('src') ?? '') });
  }
  return [
    { check: 'alt', places: alt },
    { check: 'heavyPictures', places: heavyPictures(page) },
  ];
}

function heavyPictures(page: PageTree): FindingPlace[] {
  return page.elements().flatMap((element) => {
    const tag = startTag(page, element);
    const isHeavy = tag.length >= HEAVY_FROM && tag.includes('data:image');
    return isHeavy ? [{ element, detail: '' }] : [];
  });
}

/** The last part of an address; of a picture that is written into the page, nothing. */
function fileName(address: string): string {
  if (/^\s*data:/i.test(address)) return '';
  return address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
}
