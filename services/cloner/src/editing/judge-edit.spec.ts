import { expect, it } from '@jest/globals';
import { judgeEdit, trackerTagPatches } from './judge-edit.ts';

const [{ text: TAG } = { text: '' }] = trackerTagPatches('', 'a script');

it.each([
  ['as it was put in', `<head>${TAG}`, true],
  ['of another version of its script', '<script src="/__ext/trackers.js?v=0123456789ab"></script>', true],
  ['taken out', '<head>', false],
  ['in a comment', `<head><!--${TAG}-->`, false],
  ['named by another script alone', `<script>load('/__ext/trackers.js')</script>`, false],
])('a page has its tag or has it not: %s', (_what, text, hasTrackerTag) => {
  expect(judgeEdit({ text, before: '' })).toMatchObject({ hasTrackerTag });
});
