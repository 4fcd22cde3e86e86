import { expect, it } from '@jest/globals';
import { campaignOf } from '../../test/support/campaigns.ts';
import { tagsOf, undoOf } from './bulk.ts';

const on = campaignOf('Ligada', { tags: ['Nutra'] });
const off = campaignOf('Desligada', { active: false, archived: true });

it.each([
  [{ active: false }, [{ ids: [on.id], change: { active: true } }]],
  [{ active: true }, [{ ids: [off.id], change: { active: false } }]],
  [{ archived: true }, [{ ids: [on.id], change: { archived: false } }]],
  [{ deleted: true }, [{ ids: [on.id, off.id], change: { deleted: false } }]],
  [{ addTags: ['nutra'] }, [{ ids: [off.id], change: { removeTags: ['nutra'] } }]],
  [{ removeTags: ['NUTRA'] }, [{ ids: [on.id], change: { addTags: ['NUTRA'] } }]],
  [{ removeTags: ['outra'] }, []],
])('takes back %j where it changed something', (change, steps) => {
  expect(undoOf([on, off], change)).toEqual(steps);
});

it('lists every tag once', () => {
  expect(tagsOf([on, campaignOf('x', { tags: ['nutra', 'Ads'] })])).toEqual(['Ads', 'nutra']);
});
