import type { CapturedPage, LibraryProblem, LibraryReading } from '@garimpo/offers-contract';

/**
 * What of a page of the library is handed to the product.
 * @param thumbnails in base64, by the id of the ad
 */
export function savedPage(
  { count, precision, isComplete, ads }: LibraryReading,
  thumbnails: ReadonlyMap<string, string>,
  base: string,
): CapturedPage {
  return {
    count,
    precision,
    isComplete,
    ads: ads.map(({ active: _, media, ...ad }) => ({
      ...ad,
      media: media.flatMap(({ kind, url, poster }) => {
        const address = absolute(url, base);
        return address === null ? [] : [{ kind, url: address, poster: absolute(poster ?? '', base) }];
      }),
      thumbnail: thumbnails.get(ad.libraryId) ?? null,
    })),
  };
}

/** Ads without a picture, besides what was missing before. */
export function problemsWith(
  { ads, problems }: LibraryReading,
  thumbnails: ReadonlyMap<string, unknown>,
): LibraryProblem[] {
  const without = ads.filter(({ libraryId }) => !thumbnails.has(libraryId)).length;
  return without === 0 ? problems : [...problems, { code: 'no_thumbnail', ads: without }];
}

const ADDRESS_MAX = 4096;

function absolute(address: string, base: string): string | null {
  if (address === '' || !URL.canParse(address, base)) return null;
  const { href } = new URL(address, base);
  return href.length <= ADDRESS_MAX ? href : null;
}
