import { AVATAR_MAX_BYTES } from '@garimpo/accounts-contract';
import { expect, it } from '@jest/globals';
import { pictureProblem } from './use-avatar.ts';

it.each([
  ['image/jpeg', AVATAR_MAX_BYTES, null],
  ['image/png', 1, null],
  ['image/webp', 1, null],
  ['', 1, null],
  ['image/jpeg', AVATAR_MAX_BYTES + 1, 'A foto passa de 5 MB. Escolha um arquivo menor.'],
  ['image/svg+xml', 1, 'Este arquivo não é uma foto JPEG, PNG ou WebP. Escolha outro.'],
  ['image/heic', 1, 'Este arquivo não é uma foto JPEG, PNG ou WebP. Escolha outro.'],
  ['image/gif', 1, 'Este arquivo não é uma foto JPEG, PNG ou WebP. Escolha outro.'],
  ['application/pdf', AVATAR_MAX_BYTES + 1, 'Este arquivo não é uma foto JPEG, PNG ou WebP. Escolha outro.'],
])('%s of %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
