import { UPLOADS_PATH } from '@garimpo/cloner-contract';

const PATH = new RegExp(`${UPLOADS_PATH}[0-9a-f]{32}\\.webp(?![\\w.-])`, 'g');

/** Pictures of the owner's that a page names, each once. */
export function uploadPathsIn(source: string): string[] {
  return [...new Set(source.match(PATH))];
}

/** Those that the page names and `saved` does not: a draft may have been made in another tab, or on another day. */
export function newUploadPaths(source: string, saved: string): string[] {
  return uploadPathsIn(source).filter((path) => !saved.includes(path));
}
