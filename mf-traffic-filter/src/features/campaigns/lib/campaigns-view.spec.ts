import { describe, expect, it } from '@jest/globals';
import { campaignOf } from '../../../../test/support/campaigns.ts';
import {
  type CampaignsView,
  findCampaigns,
  readCampaignsView,
  writeCampaignsView,
} from './campaigns-view.ts';

const campaigns = [
  campaignOf('Bolos no pote'),
  campaignOf('Pães de São João', { active: false }),
  campaignOf('Bolo de milho', { active: false }),
];
const names = (search: string) =>
  Object.values(findCampaigns(campaigns, { search, tag: null, archived: false })).map((some) =>
    some.map(({ name }) => name),
  );

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

it('finds by tag, and the archived apart', () => {
  const some = [
    campaignOf('a', { tags: ['Nutra'] }),
    campaignOf('b', { tags: ['nútra'], archived: true }),
    campaignOf('c'),
  ];
  const found = (tag: string | null, archived: boolean) =>
    findCampaigns(some, { search: '', tag, archived }).all.map(({ name }) => name);
  expect([found('nutra', false), found(null, false), found(null, true)]).toEqual([['a'], ['a', 'c'], ['b']]);
});

const campaignId = '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11';
const plain: CampaignsView = { state: 'all', search: '', tag: null, archived: false, open: null };

describe('what is shown of campaigns', () => {
  it.each<[string, CampaignsView]>([
    ['', plain],
    ['state=inactive&q=bolo', { ...plain, state: 'inactive', search: 'bolo' }],
    ['tag=Nutra', { ...plain, tag: 'Nutra' }],
    ['archived=1', { ...plain, archived: true }],
    ['panel=help', { ...plain, open: 'help' }],
    [`campaign=${campaignId}&panel=link`, { ...plain, open: { panel: 'link', campaignId } }],
    [
      `state=active&campaign=${campaignId}&panel=try`,
      { ...plain, state: 'active', open: { panel: 'try', campaignId } },
    ],
  ])('is in the address: %s', (search, view) => {
    expect(readCampaignsView(new URLSearchParams(search))).toEqual(view);
    expect(writeCampaignsView(view).toString()).toBe(search);
  });

  it.each([
    ['state=other&campaign=x&panel=link', plain],
    ['panel=link', plain],
    [`campaign=${campaignId}`, { ...plain, open: { panel: 'link', campaignId } }],
  ])('is the nearest that makes sense: %s', (search, view) => {
    expect(readCampaignsView(new URLSearchParams(search))).toEqual(view);
  });
});
