import type { ListedRelease } from '@garimpo/releases-contract';
import { expect, it } from '@jest/globals';
import { diffWithBefore } from './version-diff.ts';

const listed = (version: string, code: number, routes: string[]) =>
  ({ version, sizes: { code, styles: 10, other: 0 }, routes }) as ListedRelease;
const versions = [listed('2.0.0', 900, ['/a', '/c']), listed('1.0.0', 1_000, ['/a', '/b'])];

it('says what is more and less than in the version before', () => {
  expect(diffWithBefore(versions, '2.0.0')).toEqual({
    codeBytes: -100,
    stylesBytes: 0,
    newRoutes: ['/c'],
    goneRoutes: ['/b'],
  });
});

it('says nothing of the oldest one', () => {
  expect(diffWithBefore(versions, '1.0.0')).toMatchObject({ codeBytes: null, newRoutes: [] });
});
