import { expect, it } from '@jest/globals';
import { placeName } from './place-name.ts';

it.each([
  [{ city: 'São Paulo', country: 'BR' }, 'São Paulo, Brasil'],
  [{ city: null, country: 'pt' }, 'Portugal'],
  [{ city: 'Recife', country: null }, 'Recife'],
  [{ city: null, country: null }, null],
  [{ city: '', country: 'T1!' }, 'T1!'],
])('%j is %p', (place, name) => {
  expect(placeName(place)).toBe(name);
});
