import { describe, expect, it } from '@jest/globals';
import { readRdap } from './rdap.ts';

const card = (...properties: unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
const NOTHING = { holder: null, abuseEmail: null, range: null, registeredAt: null, nameServers: [] };

describe('what a registry answers', () => {
  it('tells of a domain who registered it, and where misuse is told of', () => {
    const facts = readRdap({
      objectClassName: 'domain',
      events: [
        { eventAction: 'expiration', eventDate: '2027-10-01T00:00:00Z' },
        { eventAction: 'registration', eventDate: '2026-10-01T00:00:00Z' },
      ],
      nameservers: [{ ldhName: 'NS1.EXEMPLO' }, {}, null],
      entities: [
        { roles: ['registrant'], vcardArray: card(['fn', {}, 'text', 'Somebody']) },
        {
          roles: ['registrar'],
          vcardArray: card(['fn', {}, 'text', 'Registro\n Exemplo']),
          entities: [{ roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'abuse@registro.exemplo']) }],
        },
      ],
    });
    expect(facts).toEqual({
      holder: 'Registro Exemplo',
      abuseEmail: 'abuse@registro.exemplo',
      range: null,
      registeredAt: '2026-10-01T00:00:00Z',
      nameServers: ['NS1.EXEMPLO'],
    });
  });

  it('tells of a network whose it is', () => {
    const facts = readRdap({
      name: 'NUVEM-1',
      startAddress: '203.0.113.0',
      endAddress: '203.0.113.255',
      entities: [
        { roles: ['abuse', 'technical'], vcardArray: card(['email', {}, 'text', 'abuse@nuvem.exemplo']) },
      ],
    });
    expect(facts).toMatchObject({
      holder: 'NUVEM-1',
      abuseEmail: 'abuse@nuvem.exemplo',
      range: '203.0.113.0 - 203.0.113.255',
    });
  });

  it.each([
    [null, null],
    [[], null],
    ['text', null],
    [{}, NOTHING],
    [{ entities: 'x', events: {}, nameservers: 1 }, NOTHING],
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
  ])('is taken for what it is, and no more: %j', (answer, facts) => {
    expect(readRdap(answer)).toEqual(facts);
  });

  it('goes only so deep', () => {
    let nested: object = { roles: ['abuse'], vcardArray: card(['email', {}, 'text', 'a@b.test']) };
    for (let depth = 0; depth < 5_000; depth += 1) nested = { entities: [nested] };
    expect(readRdap(nested)).toEqual(NOTHING);
  });
});
