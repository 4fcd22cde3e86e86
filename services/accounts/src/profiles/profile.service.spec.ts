import { describe, expect, it } from '@jest/globals';
import { signUpWishes } from './profile.service.ts';

describe('signUpWishes', () => {
  it.each([
    ['both', { full_name: ' Ana Prado ', plan_id: 'starter' }, { fullName: 'Ana Prado', plan: 'starter' }],
    ['keys of others beside them', { plan_id: 'starter', avatar: 1 }, { fullName: null, plan: 'starter' }],
    ['an empty name', { full_name: '  ', plan_id: '' }, { fullName: null, plan: null }],
    ['wrong types', { full_name: 7, plan_id: ['starter'] }, { fullName: null, plan: null }],
    [
      'over-long words',
      { full_name: 'a'.repeat(121), plan_id: 'a'.repeat(65) },
      { fullName: null, plan: null },
    ],
    ['NUL', { full_name: 'a\u0000', plan_id: 'a\u0000' }, { fullName: null, plan: null }],
    ['nothing', undefined, { fullName: null, plan: null }],
    ['a text', 'starter', { fullName: null, plan: null }],
    ['null', null, { fullName: null, plan: null }],
  ])('%s', (_case, user_metadata, expected) => {
    expect(signUpWishes({ user_metadata })).toEqual(expected);
  });
});
