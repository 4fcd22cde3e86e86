import { expect, it } from '@jest/globals';
import { actionOf, draftOf } from './action-draft.ts';

const none = draftOf(null);
const typed = { ...none, urls: { replace_links: ' loja.com.br/oferta ', replace_images: 'foto' } };

it.each([
  ['nothing chosen', none, 'type'],
  ['redirect', { ...none, type: 'redirect' as const }, { type: 'redirect' }],
  ['links without an address', { ...none, type: 'replace_links' as const }, 'url'],
  [
    'links',
    { ...typed, type: 'replace_links' as const },
    { type: 'replace_links', url: 'https://loja.com.br/oferta' },
  ],
  ['an image that is no address', { ...typed, type: 'replace_images' as const }, 'url'],
  [
    'an address that runs',
    { type: 'replace_links' as const, urls: { ...typed.urls, replace_links: 'javascript:alert(1)' } },
    'url',
  ],
])('%s', (_, draft, expected) => {
  expect(actionOf(draft)).toEqual(expected);
});

it('begins with what is stored', () => {
  const stored = { type: 'replace_images', url: 'https://loja.com.br/a.png' } as const;
  expect(actionOf(draftOf(stored))).toEqual(stored);
});
