import type { ListedRelease } from '@garimpo/releases-contract';

export interface VersionDiff {
  /** Bytes of code and styles more than the version before; `null` of the oldest one known. */
  codeBytes: number | null;
  stylesBytes: number | null;
  newRoutes: string[];
  goneRoutes: string[];
}

/** @param newestFirst versions of one tool */
export function diffWithBefore(newestFirst: readonly ListedRelease[], version: string): VersionDiff {
  const at = newestFirst.findIndex((one) => one.version === version);
  const [own, before] = [newestFirst[at], newestFirst[at + 1]];
  if (own === undefined || before === undefined)
    return { codeBytes: null, stylesBytes: null, newRoutes: [], goneRoutes: [] };
  return {
    codeBytes: own.sizes.code - before.sizes.code,
    stylesBytes: own.sizes.styles - before.sizes.styles,
    newRoutes: own.routes.filter((route) => !before.routes.includes(route)),
    goneRoutes: before.routes.filter((route) => !own.routes.includes(route)),
  };
}
