import type { ListedRelease } from '@garimpo/releases-contract';

export interface VersionDiff {
  /** How many bytes of code and styles there are more than in the version before; `null` of the oldest one known. */
  codeBytes: number | null;
  stylesBytes: number | null;
  newRoutes: string[];
  goneRoutes: string[];
}

/** @param newestFirst versions of one tool */
export function diffsWithBefore(
  newestFirst: readonly ListedRelease[],
): (VersionDiff & { release: ListedRelease })[] {
  return newestFirst.map((release, at) => ({ release, ...diffOf(release, newestFirst[at + 1]) }));
}

function diffOf(own: ListedRelease, before: ListedRelease | undefined): VersionDiff {
  if (before === undefined) return { codeBytes: null, stylesBytes: null, newRoutes: [], goneRoutes: [] };
  return {
    codeBytes: own.sizes.code - before.sizes.code,
    stylesBytes: own.sizes.styles - before.sizes.styles,
    newRoutes: own.routes.filter((route) => !before.routes.includes(route)),
    goneRoutes: before.routes.filter((route) => !own.routes.includes(route)),
  };
}
