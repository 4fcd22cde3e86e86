import { FULL_NAME_MAX, METADATA_MAX_BYTES } from '@garimpo/auth-contract';
import { describe, expect, it } from '@jest/globals';
import { AuthFailure } from '../http/auth-failure.ts';
import { changeMetadata } from './user-rules.ts';

describe('changeMetadata', () => {
  it('adds, replaces and, with null, takes away', () => {
    const current = { full_name: 'Ana', plan_id: 'starter', theme: 'dark' };
    expect(changeMetadata(current, { full_name: '  Ana Maria ', plan_id: null, city: 'Recife' })).toEqual({
      full_name: 'Ana Maria',
      theme: 'dark',
      city: 'Recife',
    });
    expect(current.full_name).toBe('Ana');
  });

  it('keeps fields it does not know, whatever their type', () => {
    expect(changeMetadata({}, { seen: [1, { two: true }], none: null })).toEqual({
      seen: [1, { two: true }],
    });
  });

  it.each([
    [{ full_name: 5 }, 'a name that is no text'],
    [{ full_name: '   ' }, 'an empty name'],
    [{ full_name: 'a'.repeat(FULL_NAME_MAX + 1) }, 'a name that is too long'],
    [{ plan_id: ['starter'] }, 'a plan that is no text'],
    [{ note: 'a'.repeat(METADATA_MAX_BYTES) }, 'more than a token carries'],
  ])('refuses %#: %s', (changes, _reason) => {
    const attempt = () => changeMetadata({}, changes as Record<string, unknown>);
    expect(attempt).toThrow(AuthFailure);
    expect(attempt).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('counts what is there already', () => {
    const current = { note: 'a'.repeat(METADATA_MAX_BYTES - 100) };
    expect(() => changeMetadata(current, { more: 'a'.repeat(200) })).toThrow(AuthFailure);
    expect(changeMetadata(current, { note: 'short', more: 'a'.repeat(200) })).toMatchObject({
      note: 'short',
    });
  });

  it('cannot reach the prototype of anything', () => {
    const changed = changeMetadata({}, JSON.parse('{"__proto__":{"admin":true},"constructor":{"a":1}}'));
    expect((changed as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
  });
});
