import type { LibraryAd, LibraryProblem } from '@garimpo/offers-contract';
import { libraryText } from '../text/pt-br-library.ts';
import { element } from './elements.ts';

/** The ads that will be saved, each with its picture, text, link, start and platforms. */
export function adList(ads: readonly LibraryAd[], thumbnails: ReadonlyMap<string, Blob>): HTMLElement {
  const rows = ads.map((ad) => {
    const { libraryId, text, linkUrl, startedOn, platforms } = ad;
    const facts = [
      linkUrl === null ? null : new URL(linkUrl).hostname,
      startedOn === null ? null : libraryText.since(startedOn),
      platforms.length === 0 ? null : libraryText.platforms(platforms),
    ].filter((fact) => fact !== null);
    return element(
      'li',
      {},
      pictureOf(thumbnails.get(libraryId)),
      element(
        'div',
        {},
        element('p', { class: 'text' }, text ?? libraryText.noText),
        element('p', { class: 'meta' }, facts.join(' · ')),
      ),
    );
  });
  return element(
    'ul',
    { class: 'ads', attributes: { tabindex: '0', 'aria-label': libraryText.readAds(ads.length) } },
    ...rows,
  );
}

const SIDE = 88;

/** Drawn, because the page's policy may refuse pictures from anywhere but its own hosts. */
function pictureOf(thumbnail: Blob | undefined): HTMLElement {
  if (thumbnail === undefined) return element('span', { class: 'none' });
  const canvas = element('canvas', {
    class: 'picture',
    attributes: { width: String(SIDE), height: String(SIDE) },
  });
  void createImageBitmap(thumbnail).then((bitmap) => {
    const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas.getContext('2d')?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  });
  return canvas;
}

/** What could not be read, or nothing where all could. */
export function problemList(problems: readonly LibraryProblem[]): HTMLElement | null {
  if (problems.length === 0) return null;
  return element(
    'div',
    { class: 'notes' },
    element('h3', {}, libraryText.problems),
    element('ul', {}, ...problems.map((problem) => element('li', {}, libraryText.problem(problem)))),
  );
}
