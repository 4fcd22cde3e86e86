import { expect, it } from '@jest/globals';
import { campaignOf } from '../../../testing/campaigns.ts';
import { findCampaigns } from './find-campaigns.ts';

const campaigns = [
  campaignOf('Bolos no pote'),
  campaignOf('Pães de São João', { active: false }),
  campaignOf('Bolo de milho', { active: false }),
];
const names = (search: string) =>
  Object.values(findCampaigns(campaigns, search)).map((some) => some.map(({ name }) => name));

it.each([
  [
    '',
    [
      ['Bolos no pote', 'Pães de São João', 'Bolo de milho'],
      ['Bolos no pote'],
      ['Pães de São João', 'Bolo de milho'],
    ],
  ],
  ['bolo', [['Bolos no pote', 'Bolo de milho'], ['Bolos no pote'], ['Bolo de milho']]],
  ['  JOAO paes ', [['Pães de São João'], [], ['Pães de São João']]],
  ['torta', [[], [], []]],
])('finds by name, whatever the state: %p', (search, expected) => {
  expect(names(search)).toEqual(expected);
});
