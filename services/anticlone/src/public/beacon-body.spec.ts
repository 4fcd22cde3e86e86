import { describe, expect, it } from '@jest/globals';
import { beaconBody, utmsOf } from './beacon-body.ts';

describe('beaconBody', () => {
  it('takes what it knows, cut to what there is room for, whatever else comes', () => {
    const body = beaconBody.parse({
      t: 'x',
      u: `https://copia.test/${'a'.repeat(5000)}`,
      r: 7,
      n: ['pay.test'],
      l: 'nuvem',
      f: 'a\u0000b\nc',
      more: { than: 'asked' },
    });
    expect(body).toEqual({
      t: 'x',
      u: `https://copia.test/${'a'.repeat(5000)}`.slice(0, 2048),
      r: '',
      n: '',
      l: 'script',
      f: 'a b c',
    });
    expect(beaconBody.parse({ t: 'a' })).toMatchObject({ u: '', r: '', n: '', l: 'script' });
  });

  it.each([{}, { t: 'all' }, { t: null }, [], null, 'a', 7])('takes no %j', (body) =>
    expect(beaconBody.safeParse(body).success).toBe(false),
  );
});

describe('utmsOf', () => {
  it.each([
    [
      'https://exemplo.com/?utm_source=meta&utm_campaign=a%20b&x=1',
      { utm_source: 'meta', utm_campaign: 'a b' },
    ],
    ['https://exemplo.com/?utm_source=', {}],
    ['https://exemplo.com/#utm_source=meta', {}],
    ['no address', {}],
  ])('%s', (address, found) => expect(utmsOf(address)).toEqual(found));

  it('cuts', () => {
    const { utm_source: source } = utmsOf(`https://exemplo.com/?utm_source=${'a'.repeat(900)}`);
    expect(source).toHaveLength(200);
  });
});
