import { expect, it } from '@jest/globals';
import { initialsOf } from './initials.ts';

it.each([
  ['Marina Rocha', 'MR'],
  ['  ana  maria  de souza ', 'AS'],
  ['Élida', 'É'],
  ['demo@garimpo.local', 'D'],
  ['joao.silva@exemplo.com', 'JS'],
  ['(Zé) Ninguém', 'ZN'],
  ['😀', '?'],
  ['', '?'],
])('%j -> %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
