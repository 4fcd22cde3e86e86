import { describe, expect, it } from '@jest/globals';
import { isSecretName, SECRET_PARAMETERS, withoutSecrets } from './secret-parameters.ts';

describe('a query without secrets', () => {
  it.each([
    ['', ''],
    ['utm_source=fb&fbclid=IwAR0_x-1', 'utm_source=fb&fbclid=IwAR0_x-1'],
    ['token_hash=abc&type=recovery', ''],
    ['utm_source=fb&code=abc&state=xyz&b=2', 'utm_source=fb&b=2'],
    ['a=1&&token=x&', 'a=1&&'],
    ['a=1&&b=2&', 'a=1&&b=2&'],
    ['token', ''],
    ['token=1&token=2&a=3', 'a=3'],
    ['utm_content=a%20b+c%2Fd&x=100%&y=%zz', 'utm_content=a%20b+c%2Fd&x=100%&y=%zz'],
    ['utm_content=token&utm_term=code=1', 'utm_content=token&utm_term=code=1'],
    [
      'tokens=1&codename=2&mytype=3&statement=4&errors=5',
      'tokens=1&codename=2&mytype=3&statement=4&errors=5',
    ],
  ])('%s: %s', (query, wanted) => expect(withoutSecrets(query)).toBe(wanted));
});

const names = SECRET_PARAMETERS.map((name) => [name]);

/** The name as somebody may write it who wants it to get through. */
const spellings: [string, (name: string) => string][] = [
  ['as it is', (name) => name],
  ['in capitals', (name) => name.toUpperCase()],
  ['its first letter escaped', (name) => escaped(name.charAt(0)) + name.slice(1)],
  ['all of it escaped', (name) => [...name].map(escaped).join('')],
  ['escaped in capitals', (name) => [...name.toUpperCase()].map(escaped).join('').toLowerCase()],
  ['its underscore escaped', (name) => name.replaceAll('_', '%5f')],
  ['escaped twice', (name) => [...name].map(escaped).join('').replaceAll('%', '%25')],
  ['escaped three times', (name) => escaped(name.charAt(0)).replace('%', '%2525') + name.slice(1)],
  ['beside an escape that is none', (name) => `%00${escaped(name.charAt(0))}${name.slice(1)}`],
  ['with a space before it', (name) => `+${name}`],
  ['with a space after it', (name) => `${name}%20`],
  ['with a letter without a width', (name) => `${name.slice(0, 2)}%E2%80%8B${name.slice(2)}`],
  ['in wide letters', (name) => encodeURIComponent(wide(name))],
  ['as a list', (name) => `${name}[]`],
  ['as a list, escaped', (name) => `${name}%5B0%5D`],
];

describe.each(names)('%s', (name) => {
  it.each(spellings)('is found %s', (_, spell) => {
    expect([isSecretName(spell(name)), withoutSecrets(`a=1&${spell(name)}=x&b=2`)]).toEqual([
      true,
      'a=1&b=2',
    ]);
  });
});

it('finds a name among bytes that are no text', () => {
  expect(withoutSecrets('%ff=1&%74oken=2')).toBe('%ff=1');
  expect(isSecretName('%74oken%')).toBe(false);
});

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

function wide(name: string): string {
  return [...name]
    .map((one) => (one === '_' ? '\uff3f' : String.fromCharCode(one.charCodeAt(0) + 0xfee0)))
    .join('');
}
