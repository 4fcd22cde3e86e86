import type { OwnTracker } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { judgeEdit, trackerTagPatches } from './judge-edit.ts';

const PIXEL = { kind: 'meta-pixel', id: '12345678901' } as const;
const ADS = { kind: 'google-ads', id: 'AW-123456' } as const;
const tagOf = (...trackers: OwnTracker[]) => trackerTagPatches('', trackers)[0]?.text ?? '';
const OLD = '<script src="/__ext/trackers.js?v=0123456789ab"></script>';

it.each<[string, string, string, OwnTracker[] | null]>([
  ['put in', '<head>', `<head>${tagOf(PIXEL, ADS)}`, [PIXEL, ADS]],
  ['others', tagOf(PIXEL), tagOf(ADS), [ADS]],
  ['others than an older element had', OLD, tagOf(ADS), [ADS]],
  ['the same', `<head>${tagOf(PIXEL)}`, `<head>${tagOf(PIXEL)}<p>um`, null],
  ['those of an older element', '<p>', OLD, null],
  ['taken out', tagOf(PIXEL), '<head>', []],
  ['in a comment', '', `<head><!--${tagOf(PIXEL)}-->`, []],
  ['named by another script alone', '', `<script>load('/__ext/trackers.js')</script>`, []],
  ['of no kind', '', '<script src="/__ext/trackers.js?orkut.1,meta-pixel.x"></script>', []],
])('trackers of a page: %s', (_what, before, text, named) => {
  expect(judgeEdit({ text, before })).toMatchObject({ namedTrackers: named });
});
