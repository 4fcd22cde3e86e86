import { AVATAR_MAX_BYTES, AVATAR_MAX_PIXELS } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import { accountText } from './pt-br-account.ts';

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentences);
}

describe('our own texts', () => {
  it('have no exclamation mark and no ellipsis sign', () => {
    expect(sentences(accountText).filter((sentence) => /[!…]/.test(sentence))).toEqual([]);
  });

  it('name the limits that hold', () => {
    const { avatar } = accountText;
    expect(avatar.tooLarge).toContain(`${AVATAR_MAX_BYTES / 1024 / 1024} MB`);
    expect(avatar.hint).toContain(`${AVATAR_MAX_BYTES / 1024 / 1024} MB`);
    const megapixels = AVATAR_MAX_PIXELS / 1_000_000;
    expect(avatar.errors['accounts.avatar.too_many_pixels']).toContain(`${megapixels} megapixels`);
  });
});
