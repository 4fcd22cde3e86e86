import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import {
  type DraftProblems,
  draftChange,
  draftOf,
  emptyDraft,
  type OfferDraft,
  readDraft,
  refusedFields,
} from './offer-draft.ts';

const draft: OfferDraft = {
  title: ' Bolos ',
  offerUrl: 'https://www.facebook.com/ads/library/?id=1',
  landingPageUrl: 'http://bolos.example',
  description: '',
  tags: ' pets, ,Quiz,quiz',
};

describe('readDraft', () => {
  it('makes of a good draft what is sent', () => {
    expect(readDraft(draft)).toEqual({
      ok: true,
      content: {
        title: 'Bolos',
        offerUrl: draft.offerUrl,
        landingPageUrl: draft.landingPageUrl,
        description: null,
        tags: ['pets', 'Quiz'],
      },
    });
  });

  it.each<[Partial<OfferDraft>, DraftProblems, string]>([
    [
      emptyDraft,
      {
        title: { kind: 'required' },
        offerUrl: { kind: 'required' },
        landingPageUrl: { kind: 'required' },
      },
      'nothing typed',
    ],
    [{ title: '   ' }, { title: { kind: 'required' } }, 'blanks'],
    [{ title: 'x'.repeat(201) }, { title: { kind: 'tooLong', limit: 200 } }, 'a long title'],
    [{ offerUrl: 'facebook.com/ads' }, { offerUrl: { kind: 'url' } }, 'no scheme'],
    [{ landingPageUrl: 'javascript:alert(1)' }, { landingPageUrl: { kind: 'url' } }, 'a script'],
    [
      { landingPageUrl: `https://e.com/${'x'.repeat(2048)}` },
      { landingPageUrl: { kind: 'tooLong', limit: 2048 } },
      'a long address',
    ],
    [
      { description: 'x'.repeat(2001) },
      { description: { kind: 'tooLong', limit: 2000 } },
      'a long description',
    ],
    [{ description: 'a\0b' }, { description: { kind: 'characters' } }, 'what cannot be stored'],
    [
      { tags: Array.from({ length: 21 }, (_, at) => at).join() },
      { tags: { kind: 'tooManyTags', limit: 20 } },
      'many tags',
    ],
    [{ tags: `ok,${'x'.repeat(41)}` }, { tags: { kind: 'tagTooLong', limit: 40 } }, 'a long tag'],
  ])('refuses %j', (change, problems, _why) => {
    expect(readDraft({ ...draft, ...change })).toEqual({ ok: false, problems });
  });
});

describe('draftChange', () => {
  const offer = offerOf({ title: 'Bolos', tags: ['pets'], description: 'x' });
  const change = (part: Partial<OfferDraft>) => {
    const result = readDraft({ ...draftOf(offer), ...part });
    return result.ok ? draftChange(offer, result.content) : result.problems;
  };

  it.each<[Partial<OfferDraft>, unknown]>([
    [{}, null],
    [{ title: ' Bolos ', tags: 'pets,' }, null],
    [{ title: 'Bolo' }, { title: 'Bolo' }],
    [{ description: ' ' }, { description: null }],
    [{ tags: '' }, { tags: [] }],
    [{ offerUrl: 'https://a.example/' }, { offerUrl: 'https://a.example/' }],
    [
      { tags: 'pets, quiz', landingPageUrl: 'https://b.example/' },
      { tags: ['pets', 'quiz'], landingPageUrl: 'https://b.example/' },
    ],
  ])('%j -> %j', (part, expected) => {
    expect(change(part)).toEqual(expected);
  });
});

describe('refusedFields', () => {
  it('knows the fields of the form, and those inside of them', () => {
    expect(
      refusedFields([{ path: 'title' }, { path: 'tags.3' }, { path: 'maxLibraries' }, { path: '__proto__' }]),
    ).toEqual({ title: { kind: 'refused' }, tags: { kind: 'refused' } });
  });
});
