import { describe, expect, it } from '@jest/globals';
import { readRdap } from './rdap.ts';

const card = (...properties: unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
const NOTHING = { holder: null, abuseEmail: null };

describe('readRdap', () => {
  it('finds the registrar of a domain and its abuse address', () => {
    const facts = readRdap({
      objectClassName: 'domain',
      entities: [
        { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'Somebody']) },
        {
          roles: ['registrar'],
          vcardArray: card(['fn', {}, 'text', 'Registro\n Exemplo']),
          entities: [{ roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'abuse@registro.exemplo']) }],
        },
      ],
    });
    expect(facts).toEqual({ holder: 'Registro Exemplo', abuseEmail: 'abuse@registro.exemplo' });
  });

  it('finds the holder of a network', () => {
    const facts = readRdap({
      name: 'NUVEM-1',
      entities: [
        { roles: ['abuse', 'technical'], vcardArray: card(['email', {}, 'text', 'abuse@nuvem.exemplo']) },
      ],
    });
    expect(facts).toEqual({ holder: 'NUVEM-1', abuseEmail: 'abuse@nuvem.exemplo' });
  });

  it.each([
    [null, null],
    [[], null],
    ['text', null],
    [{}, NOTHING],
    [{ entities: 'x' }, NOTHING],
    [
      { entities: [null, { vcardArray: 'x', roles: 7 }, { vcardArray: ['vcard', [[], 'x', ['email']]] }] },
      NOTHING,
    ],
    [
      {
        entities: [
          { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'a@b.test>\r\nBcc: c@d.test']) },
        ],
      },
      NOTHING,
    ],
  ])('tolerates %j', (answer, facts) => {
    expect(readRdap(answer)).toEqual(facts);
  });

  it('limits the depth', () => {
    let nested: object = { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'a@b.test']) };
    for (let depth = 0; depth < 5_000; depth += 1) nested = { entities: [nested] };
    expect(readRdap(nested)).toEqual(NOTHING);
  });
});
