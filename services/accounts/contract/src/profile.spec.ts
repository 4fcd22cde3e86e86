import { describe, expect, it } from '@jest/globals';
import { createProfileInput, FULL_NAME_MAX, profileParams, updateProfileInput } from './profile.ts';

describe('updateProfileInput', () => {
  it('takes a name without its outer spaces', () => {
    expect(updateProfileInput.parse({ fullName: '  Ana Prado ' })).toEqual({ fullName: 'Ana Prado' });
  });

  it.each([
    [{ language: 'es' }],
    [{ emailNotifications: false }],
    [{ fullName: '', language: 'pt', emailNotifications: true }],
    [{ addMarks: ['offers.first-steps', 'cloner.cloned'] }],
  ])('takes %j, and leaves out what is not said', (input) => {
    expect(updateProfileInput.parse(input)).toEqual(input);
  });

  it.each([
    ['nothing', {}],
    ['nothing in so many words', { fullName: undefined }],
    ['a language that is not offered', { language: 'fr' }],
    ['a language with its country', { language: 'pt-BR' }],
    ['a switch in words', { emailNotifications: 'true' }],
    ['no mark', { addMarks: [] }],
    ['a mark of no tool', { addMarks: ['first-steps'] }],
    ['a mark with a space', { addMarks: ['offers.first steps'] }],
    ['marks in place of those that are there', { marks: [] }],
    ['an avatar', { avatarUrl: 'https://exemplo.com/a.png' }],
    ['a number', { fullName: 7 }],
    ['null', { fullName: null }],
    ['a name over its limit', { fullName: 'a'.repeat(FULL_NAME_MAX + 1) }],
    ['a character that Postgres cannot hold', { fullName: 'Ana\u0000' }],
    ['half of a surrogate pair', { fullName: 'Ana \ud83d' }],
    ['a plan', { fullName: 'Ana', planId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' }],
    ['a status', { fullName: 'Ana', subscriptionStatus: 'active' }],
    ['a list', [{ fullName: 'Ana' }]],
  ])('refuses %s', (_case, input) => {
    expect(updateProfileInput.safeParse(input).success).toBe(false);
  });
});

describe('createProfileInput', () => {
  it('takes nothing from the sender', () => {
    expect(createProfileInput.safeParse({}).success).toBe(true);
    expect(createProfileInput.safeParse({ planId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' }).success).toBe(
      false,
    );
  });
});

describe('profileParams', () => {
  it.each(['', '1', 'me', '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001x', "' or 1=1 --"])('refuses %j', (userId) => {
    expect(profileParams.safeParse({ userId }).success).toBe(false);
  });
});
