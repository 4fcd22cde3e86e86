import { describe, expect, it } from '@jest/globals';
import { isPlausibleTime, normaliseEmail, referencedUser } from './billing.entities.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const USER = '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001';

describe('isPlausibleTime', () => {
  it.each([
    ['years ago', new Date(0), true],
    ['now', at(0), true],
    ['ten minutes ahead', at(10), true],
    ['eleven minutes ahead', at(11), false],
  ])('%s: %s', (_case, occurredAt, expected) => {
    expect(isPlausibleTime(occurredAt, at(0))).toBe(expected);
  });
});

describe('referencedUser', () => {
  it.each([
    [USER, USER],
    [` ${USER.toUpperCase()} `, USER],
    [null, null],
    ['', null],
    ['pedido-17', null],
    [`${USER}'--`, null],
  ])('%j gives %j', (reference, expected) => {
    expect(referencedUser({ reference })).toBe(expected);
  });
});

describe('normaliseEmail', () => {
  it.each([
    [' Ana@Exemplo.com.BR ', 'ana@exemplo.com.br'],
    ['  ', null],
    [null, null],
  ])('%j gives %j', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected);
  });
});
