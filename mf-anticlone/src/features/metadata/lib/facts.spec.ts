import type { Finding, FindingKind, Place } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { factsOf, findingText } from './facts.ts';
import { nearCity } from './near-city.ts';

const finding = (kind: FindingKind, value: string, place?: Place): Finding => ({
  kind,
  container: 'exif',
  name: 'Name',
  value,
  ...(place !== undefined && { place }),
});

describe('factsOf', () => {
  it('groups findings by kind, the most revealing first, and keeps unknown kinds', () => {
    const newer = 'mood' as FindingKind;
    const findings = [
      finding(newer, 'x'),
      finding('software', 'Figma'),
      finding('camera', 'Apple'),
      finding('place', ''),
      finding('camera', 'iPhone'),
    ];
    expect(factsOf(findings).map(({ kind, findings: all }) => [kind, all.length])).toEqual([
      ['place', 1],
      ['camera', 2],
      ['software', 1],
      [newer, 1],
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['2024:05:01 12:33:10', '01/05/2024, 12:33'],
    ['2024-05-01T23:59:00Z', '01/05/2024, 23:59'],
    ['2024:05:01', '01/05/2024'],
    ['ontem', 'ontem'],
    ['    :  :     :  :  ', '    :  :     :  :  '],
  ])('%s', (value, shown) => {
    expect(findingText(finding('date', value))).toBe(shown);
  });
});

describe('places', () => {
  const paulista = { latitude: -23.561684, longitude: -46.655981 };
  it.each([
    ['in a city', paulista, 'São Paulo'],
    ['at sea', { latitude: -30, longitude: -10 }, null],
    ['at the pole', { latitude: 90, longitude: 0 }, null],
    ['beyond the date line', { latitude: -36.85, longitude: 174.8 }, 'Auckland'],
  ])('%s', (_, place, name) => {
    expect(nearCity(place)?.name ?? null).toBe(name);
  });

  it('are described by the nearest city and degrees', () => {
    const text = findingText(finding('place', '', { ...paulista, altitudeM: 760.4 })).replaceAll(
      '\u00a0',
      ' ',
    );
    expect(text).toBe('em São Paulo ou perto (23° 33′ 42″ S, 46° 39′ 22″ O, 760 m de altitude)');
    const away = findingText(finding('place', '', { latitude: -22.5, longitude: -44.1 }));
    expect(away).toMatch(/^a \d+ km de Rio de Janeiro \(/);
    const atSea = findingText(finding('place', '', { latitude: -30, longitude: 9.999999 }));
    expect(atSea.replaceAll('\u00a0', ' ')).toBe('30° 0′ 0″ S, 10° 0′ 0″ L');
  });

  it('that are words stay as they are', () => {
    expect(findingText(finding('place', 'Rua Augusta'))).toBe('Rua Augusta');
  });
});
