import { describe, expect, it } from '@jest/globals';
import { UnderWay } from './under-way.ts';

describe('UnderWay', () => {
  it('has room for so many of one address, and gives a place back', () => {
    const underWay = new UnderWay();
    const places = Array.from({ length: 201 }, () => underWay.enter('203.0.113.9'));
    expect(places.filter((place) => place === null)).toHaveLength(1);
    expect(underWay.enter('203.0.113.10')).not.toBeNull();
    places[0]?.();
    expect(underWay.enter('203.0.113.9')).not.toBeNull();
  });

  it('has room for so many in all', () => {
    const underWay = new UnderWay();
    const places = Array.from({ length: 1_001 }, (_, at) => underWay.enter(`10.0.0.${at}`));
    expect(places.filter((place) => place === null)).toHaveLength(1);
  });
});
