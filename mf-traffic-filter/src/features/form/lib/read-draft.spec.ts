import { type CreateCampaignInput, PARAMETERS_MAX, USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { campaignOf } from '../../../../test/support/campaigns.ts';
import {
  type CampaignDraft,
  draftOf,
  emptyDraft,
  isSameDraft,
  newOffer,
  percentOf,
  typedPage,
} from './campaign-draft.ts';
import { protectionDraftOf } from './protection-draft.ts';
import { changesOf, lineOf, noProblems, readDraft, readNames } from './read-draft.ts';

describe('names that are typed', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['vendedor', ['vendedor']],
    ['Vendedor, lote-2;vendedor  a.b', ['vendedor', 'lote-2', 'a.b']],
    ['?vendedor=7&lote={{ad.id}}', ['vendedor', 'lote']],
  ])('as "%s"', (typed, names) => {
    expect(readNames(typed)).toEqual({ names });
  });

  it.each([
    ['vendedor, ação', { problem: 'form', name: 'ação' }],
    ['email', { problem: 'personal', name: 'email' }],
    ['lote, Access_Token', { problem: 'secret', name: 'access_token' }],
    ['a'.repeat(41), { problem: 'too_long', name: 'a'.repeat(41) }],
    [Array.from({ length: PARAMETERS_MAX + 1 }, (_, at) => `p${at}`).join(), { problem: 'too_many' }],
  ])('are refused as "%s"', (typed, problem) => {
    expect(readNames(typed)).toEqual({ problem });
  });
});

const full = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...emptyDraft(),
  name: ' Bolos ',
  securePage: typedPage('blog.com.br'),
  offers: [newOffer(typedPage('loja.com.br/vsl'), 1)],
  networks: ['kwai'],
  ...change,
});
const inputOf = (draft: CampaignDraft) => {
  const read = readDraft(draft);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.input;
};
const problemsOf = (draft: CampaignDraft) => {
  const read = readDraft(draft);
  return 'problems' in read ? read.problems : null;
};

describe('a campaign that is written', () => {
  it('is stored when it is complete; one page alone has all visitors', () => {
    expect(inputOf(full())).toEqual({
      name: 'Bolos',
      securePage: 'https://blog.com.br',
      offers: [{ url: 'https://loja.com.br/vsl', weight: 100 }],
      networks: ['kwai'],
      devices: ['phone', 'tablet', 'computer'],
      protection: USUAL_PROTECTION,
      parameters: [],
      costParameter: null,
      tags: [],
      expiresAt: null,
    });
  });

  it('says all that is missing at once', () => {
    const draft = emptyDraft();
    expect(problemsOf({ ...draft, devices: [] })).toEqual({
      ...noProblems,
      name: 'required',
      securePage: 'required',
      offers: new Map([[draft.offers[0]?.id, { page: 'required' }]]),
      networks: true,
      devices: true,
    });
    expect(problemsOf(full({ name: 'a'.repeat(121) }))?.name).toBe('too_long');
  });

  it('needs a share for one page at least, and whole ones', () => {
    const two = (a: number, b: number) => [
      newOffer(typedPage('a.com.br'), a),
      newOffer(typedPage('b.com.br'), b),
    ];
    expect(problemsOf(full({ offers: two(0, 0) }))?.shares).toBe(true);
    expect(inputOf(full({ offers: two(0, 3) })).offers.map(({ weight }) => weight)).toEqual([0, 3]);
    const typed = two(1, 2).map((offer) => ({ ...offer, weight: '1,5' }));
    expect([...(problemsOf(full({ offers: typed }))?.offers.values() ?? [])]).toEqual([
      { weight: 'number' },
      { weight: 'number' },
    ]);
    const offers = two(1, 3);
    expect([percentOf(offers, 0), percentOf(offers, 1)]).toEqual([25, 75]);
    expect(percentOf(two(0, 0), 0)).toBeNull();
    expect(percentOf(typed, 0)).toBeNull();
  });

  it('ends the link when its last day is over, and has each tag once', () => {
    const input = inputOf(full({ expiresOn: '2026-12-24', tags: 'Natal, natal,, Nutra' }));
    expect(input).toMatchObject({ expiresAt: '2026-12-25T03:00:00.000Z', tags: ['natal', 'Nutra'] });
    expect(problemsOf(full({ tags: 'x'.repeat(31) }))?.tags).toBe(true);
  });

  it('takes one name for the cost of a click', () => {
    expect(inputOf(full({ costParameter: ' ?CPC={cost} ' })).costParameter).toBe('cpc');
    expect(problemsOf(full({ costParameter: 'cpc, custo' }))?.costParameter).toEqual({ problem: 'too_many' });
  });

  it('keeps the parameters that are named, and says which name it cannot keep', () => {
    expect(inputOf(full({ parameters: 'Vendedor, lote' })).parameters).toEqual(['vendedor', 'lote']);
    expect(problemsOf(full({ parameters: 'vendedor, cpf' }))?.parameters).toEqual({
      problem: 'personal',
      name: 'cpf',
    });
  });

  it('flags before it blocks, and knows what never means', () => {
    const usual = protectionDraftOf(USUAL_PROTECTION);
    expect(usual.blocked.on).toBe(false);
    const protection = { ...usual, blocked: { on: true, from: '40' } };
    expect(problemsOf(full({ protection }))?.protection).toEqual({ blockedFrom: 'order' });
    const never = { ...usual, pending: { on: false, from: 'x' }, perMinute: { on: true, from: '30' } };
    expect(inputOf(full({ protection: never })).protection).toMatchObject({
      pendingFrom: 101,
      blockedFrom: 101,
      perMinute: 30,
    });
    const weights = { ...usual.weights, rate: '101', automation: '' };
    expect(
      problemsOf(full({ protection: { ...usual, weights, perMinute: { on: true, from: '0' } } }))?.protection,
    ).toEqual({
      'weights.rate': 'number',
      'weights.automation': 'number',
      perMinute: 'number',
    });
  });
});

describe('a campaign that is changed', () => {
  const stored = campaignOf('Bolos', { offers: [{ url: 'https://loja.com.br/vsl', weight: 1 }] });

  it('sends what differs alone', () => {
    const draft = draftOf(stored);
    expect(changesOf(stored, inputOf(draft))).toEqual({});
    expect(changesOf(stored, inputOf({ ...draft, name: 'Tortas', networks: ['facebook', 'kwai'] }))).toEqual({
      name: 'Tortas',
      networks: ['facebook', 'kwai'],
    });
    const offers = [...draft.offers, newOffer(typedPage('loja.com.br/b'), 3)];
    expect(changesOf(stored, inputOf({ ...draft, offers }))).toEqual({
      offers: [
        { url: 'https://loja.com.br/vsl', weight: 1 },
        { url: 'https://loja.com.br/b', weight: 3 },
      ],
    } satisfies Partial<CreateCampaignInput>);
  });

  it('is the same where it was only chosen in another order', () => {
    const draft = draftOf(campaignOf('a', { networks: ['facebook', 'kwai'] }));
    expect(isSameDraft(draft, { ...draft, networks: ['kwai', 'facebook'] })).toBe(true);
    expect(isSameDraft(draft, { ...draft, name: 'b' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, offers: [...draft.offers, newOffer()] })).toBe(false);
  });

  it('finds the line that the service speaks of', () => {
    const draft = draftOf(stored);
    expect(lineOf(draft, 'offers.0.url')).toBe(draft.offers[0]?.id);
    expect(lineOf(draft, 'offers.3.url')).toBeNull();
    expect(lineOf(draft, 'securePage')).toBeNull();
  });
});
