import type { ListedRelease } from '@garimpo/releases-contract';
import { expect, it } from '@jest/globals';
import { diffsWithBefore } from './version-diff.ts';

const listed = (version: string, code: number, routes: string[]) =>
  ({ version, sizes: { code, styles: 10, other: 0 }, routes }) as ListedRelease;

it('says what is more and less than in the version before, and nothing of the oldest one', () => {
  const versions = [listed('2.0.0', 900, ['/a', '/c']), listed('1.0.0', 1_000, ['/a', '/b'])];
  expect(diffsWithBefore(versions)).toEqual([
    { release: versions[0], codeBytes: -100, stylesBytes: 0, newRoutes: ['/c'], goneRoutes: ['/b'] },
    { release: versions[1], codeBytes: null, stylesBytes: null, newRoutes: [], goneRoutes: [] },
  ]);
});
