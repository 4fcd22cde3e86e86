import { applyPatches } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { rebaseWork } from '../components/use-set-trackers.ts';

const base = '<head><script src="t.js?v=1"></script></head><body>um</body>';
const at = (text: string) => base.indexOf(text);
const written = [{ start: at('v=1'), end: at('v=1') + 3, text: 'v=2' }];

it('work goes on beside what the service has written', () => {
  const work = rebaseWork({ base, changes: [{ start: at('um'), end: at('um') + 2, text: 'dois' }] }, written);
  expect(work.base).toBe(base.replace('v=1', 'v=2'));
  expect(applyPatches(work.base, work.changes)).toBe(base.replace('v=1', 'v=2').replace('um', 'dois'));
});

it('work on the same element stays as it is', () => {
  const changes = [{ start: at('<script'), end: at('</head'), text: '' }];
  const work = rebaseWork({ base, changes }, written);
  expect(work.base).toBe(base.replace('v=1', 'v=2'));
  expect(applyPatches(work.base, work.changes)).toBe('<head></head><body>um</body>');
});
