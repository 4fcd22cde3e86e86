import { type LibraryFile, UPLOADS_PATH, VIDEOS_PATH } from '@garimpo/cloner-contract';
import { findImages } from '../images/find-images.ts';
import { decodedOrSame, fileName } from '../page/addresses.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';

/** A picture or video of the site, with all files that it was made into. */
export interface StoredFile {
  /** The address of the file in its own width. */
  path: string;
  name: string;
  isVideo: boolean;
  /** The size of all its files together. */
  bytes: number;
  files: readonly string[];
  own: boolean;
  waiting: boolean;
  /** Where the page that is open has it. */
  places: readonly NodeId[];
  /** The page has it in a style or a script, where no element says so. */
  isMentioned: boolean;
  /** Other files of the clone that name it. */
  usedIn: readonly string[];
}

const SIZE = /-\d{1,4}(?=\.(?:webp|avif)$)/;

/** What names of all files of one picture begin with. */
const stemOf = (path: string): string =>
  path.startsWith(UPLOADS_PATH) ? path.replace(SIZE, '').replace(/\.\w+$/, '') : path;

/**
 * What the site has, the owner's first and unused ones last.
 * @param base of the page's relative addresses
 */
export function storedFiles(files: readonly LibraryFile[], page: PageTree, base: string): StoredFile[] {
  const places = placesOf(page, base);
  const groups = new Map<string, LibraryFile[]>();
  for (const file of files) {
    const stem = stemOf(file.path);
    groups.set(stem, [...(groups.get(stem) ?? []), file]);
  }
  const { origin } = new URL(base);
  const stored = [...groups].map(([stem, of]): StoredFile => {
    const main = of.find(({ path }) => path === `${stem}.webp`) ?? (of[0] as LibraryFile);
    const standing = of.flatMap(({ path }) => places.get(origin + path) ?? []);
    return {
      path: main.path,
      name: nameOf(main.path),
      isVideo: main.type.startsWith('video/'),
      bytes: of.reduce((sum, { bytes }) => sum + bytes, 0),
      files: of.map(({ path }) => path),
      own: main.own,
      waiting: main.waiting,
      places: [...new Set(standing)],
      isMentioned: of.some(({ path }) => isNamed(page.source, path)),
      usedIn: [...new Set(of.flatMap(({ usedIn }) => usedIn))],
    };
  });
  return stored.sort(
    (one, other) => Number(other.own) - Number(one.own) || Number(isUsed(other)) - Number(isUsed(one)),
  );
}

export function isUsed({ places, isMentioned, usedIn }: StoredFile): boolean {
  return places.length > 0 || isMentioned || usedIn.length > 0;
}

/** Only what its owner sent can be told to be unused: scripts of the original put addresses together. */
export const isSpare = (file: StoredFile): boolean => file.own && !isUsed(file);

export function matches(file: StoredFile, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return (
    wanted === '' ||
    [file.name, file.path, ...file.usedIn].some((text) => text.toLowerCase().includes(wanted))
  );
}

function placesOf(page: PageTree, base: string): Map<string, NodeId[]> {
  const places = new Map<string, NodeId[]>();
  for (const image of findImages(page, base)) {
    const elements = image.places.map(({ element }) => element);
    for (const address of image.addresses) places.set(address, [...(places.get(address) ?? []), ...elements]);
  }
  return places;
}

function isNamed(source: string, path: string): boolean {
  const name = fileName(path);
  return name !== '' && (source.includes(name) || source.includes(decodedOrSame(name)));
}

/** Names of uploads are hashes, which tell nobody anything. */
function nameOf(path: string): string {
  if (path.startsWith(UPLOADS_PATH) || path.startsWith(VIDEOS_PATH)) return '';
  return decodedOrSame(fileName(path)) || path;
}
