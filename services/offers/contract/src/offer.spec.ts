import { describe, expect, it } from '@jest/globals';
import { OFFER_URL_MAX } from './bounds.ts';
import {
  createOfferInput,
  isOfferStatus,
  OFFER_DESCRIPTION_MAX,
  OFFER_TAG_MAX,
  OFFER_TAGS_MAX,
  OFFER_TITLE_MAX,
  offerParams,
  offerStatuses,
  parseTags,
  updateOfferInput,
} from './offer.ts';

describe('parseTags', () => {
  it.each([
    ['', []],
    [' , ,, ', []],
    ['renda extra', ['renda extra']],
    [' pets , quiz,escala ', ['pets', 'quiz', 'escala']],
    ['Quiz, quiz, QUIZ', ['Quiz']],
    ['vídeo   longo,\tvídeo longo', ['vídeo longo']],
    ['fé,fe', ['fé', 'fe']],
    ['__proto__, constructor', ['__proto__', 'constructor']],
  ])('%j -> %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags);
  });
});

const valid = {
  title: 'Desafio Barriga Zero',
  offerUrl: 'https://www.facebook.com/ads/library/?id=1',
  landingPageUrl: 'https://barrigazero.example/vsl',
};

/** The paths that a schema complained about, so that a test fails when another field is the one refused. */
function refusedPaths(
  schema: typeof createOfferInput | typeof updateOfferInput,
  input: unknown,
): string[] | null {
  const result = schema.safeParse(input);
  if (result.success) return null;
  return result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? `+${issue.keys.join()}` : issue.path.join('.'),
  );
}

describe('createOfferInput', () => {
  it('fills in the tags and trims every text', () => {
    const input = { ...valid, title: '  Título ', offerUrl: ` ${valid.offerUrl} `, description: ' x ' };
    expect(createOfferInput.parse(input)).toEqual({ ...valid, title: 'Título', description: 'x', tags: [] });
  });

  it('keeps one spelling of a repeated tag', () => {
    expect(createOfferInput.parse({ ...valid, tags: ['Quiz', ' quiz ', 'pets'] }).tags).toEqual([
      'Quiz',
      'pets',
    ]);
  });

  it('accepts every text at its limit', () => {
    const input = {
      title: 'x'.repeat(OFFER_TITLE_MAX),
      offerUrl: 'https://e.com/'.padEnd(OFFER_URL_MAX, 'x'),
      landingPageUrl: 'https://e.com/'.padEnd(OFFER_URL_MAX, 'x'),
      description: 'x'.repeat(OFFER_DESCRIPTION_MAX),
      tags: Array.from({ length: OFFER_TAGS_MAX }, (_, n) => String(n).padEnd(OFFER_TAG_MAX, 'x')),
    };
    expect(refusedPaths(createOfferInput, input)).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: '   ' }, 'title'],
    ['a long title', { title: 'x'.repeat(OFFER_TITLE_MAX + 1) }, 'title'],
    ['a title with NUL', { title: 'a\0b' }, 'title'],
    ['a title with half a character', { title: 'a\udc00' }, 'title'],
    ['a title of another type', { title: 7 }, 'title'],
    ['a library address that is none', { offerUrl: 'biblioteca' }, 'offerUrl'],
    [
      'a long landing page address',
      { landingPageUrl: 'https://e.com/'.padEnd(OFFER_URL_MAX + 1, 'x') },
      'landingPageUrl',
    ],
    ['a script for a landing page', { landingPageUrl: 'javascript:alert(1)' }, 'landingPageUrl'],
    ['a long description', { description: 'x'.repeat(OFFER_DESCRIPTION_MAX + 1) }, 'description'],
    ['tags as one text', { tags: 'a,b' }, 'tags'],
    ['too many tags', { tags: Array.from({ length: OFFER_TAGS_MAX + 1 }, (_, n) => `t${n}`) }, 'tags'],
    ['a long tag', { tags: ['x'.repeat(OFFER_TAG_MAX + 1)] }, 'tags.0'],
    ['an empty tag', { tags: ['ok', ' '] }, 'tags.1'],
    ['a tag with a comma', { tags: ['a,b'] }, 'tags.0'],
    ['an id that is none', { id: '1' }, 'id'],
    ['a status at creation', { status: 'approved' }, '+status'],
    ['an owner', { userId: '00000000-0000-4000-8000-000000000001' }, '+userId'],
    ['a time', { createdAt: '2026-01-01T00:00:00Z' }, '+createdAt'],
  ])('refuses %s', (_name, change, path) => {
    expect(refusedPaths(createOfferInput, { ...valid, ...change })).toEqual([path]);
  });

  it('refuses __proto__ as any other unknown key', () => {
    const input: unknown = JSON.parse(JSON.stringify(valid).replace('{', '{"__proto__":{"admin":true},'));
    expect(refusedPaths(createOfferInput, input)).toEqual(['+__proto__']);
  });
});

describe('updateOfferInput', () => {
  it('takes any one field', () => {
    for (const [field, value] of Object.entries({
      ...valid,
      description: null,
      tags: [],
      status: 'approved',
    })) {
      expect(updateOfferInput.parse({ [field]: value })).toEqual({ [field]: value });
    }
  });

  it('lets an unknown status through for the service to answer', () => {
    expect(updateOfferInput.parse({ status: 'feito' })).toEqual({ status: 'feito' });
  });

  it.each<[string, unknown, string]>([
    ['no change', {}, ''],
    ['an identifier', { title: 'x', id: '00000000-0000-4000-8000-000000000001' }, '+id'],
    ['another owner', { title: 'x', userId: '00000000-0000-4000-8000-000000000001' }, '+userId'],
    ['an empty title', { title: '' }, 'title'],
    ['a title taken away', { title: null }, 'title'],
    ['a status of another type', { status: 1 }, 'status'],
    ['a list', [], ''],
    ['a text', 'status', ''],
  ])('refuses %s', (_name, input, path) => {
    expect(refusedPaths(updateOfferInput, input)).toEqual([path]);
  });
});

describe('ids and statuses', () => {
  it.each(['', '1', 'x', '../offers', '00000000-0000-4000-8000-00000000000', "' or 1=1 --", '%00'])(
    'refuses the id %j',
    (id) => {
      expect(offerParams.safeParse({ id }).success).toBe(false);
    },
  );

  it('knows its own statuses and none of the names every object has', () => {
    expect(offerStatuses.every(isOfferStatus)).toBe(true);
    expect(['', 'Waiting', 'constructor', '__proto__', 'toString'].some(isOfferStatus)).toBe(false);
  });
});
