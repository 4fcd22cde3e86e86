import { describe, expect, it } from '@jest/globals';
import {
  followToLive,
  hashRefreshToken,
  looksLikeRefreshToken,
  newRefreshToken,
  newSuccessorSalt,
  successorOf,
} from './refresh-token.ts';

describe('refresh tokens', () => {
  it('are 256 random bits, and their digest does not hold them', () => {
    const token = newRefreshToken();
    expect(looksLikeRefreshToken(token)).toBe(true);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newRefreshToken()).not.toBe(token);
    expect(hashRefreshToken(token)).toHaveLength(32);
    expect(hashRefreshToken(token).toString('base64url')).not.toBe(token);
  });

  it('have one successor per salt, itself a token', () => {
    const token = newRefreshToken();
    const salt = newSuccessorSalt();
    const successor = successorOf(token, salt);
    expect(successorOf(token, salt)).toBe(successor);
    expect(looksLikeRefreshToken(successor)).toBe(true);
    expect(successor).not.toBe(token);
  });

  it('need both the old token and the salt for the successor', () => {
    const token = newRefreshToken();
    const salt = newSuccessorSalt();
    const successor = successorOf(token, salt);
    expect(successorOf(token, newSuccessorSalt())).not.toBe(successor);
    expect(successorOf(newRefreshToken(), salt)).not.toBe(successor);
    expect(successorOf(hashRefreshToken(token).toString('base64url'), salt)).not.toBe(successor);
  });

  it.each([[''], ['a'], ['a'.repeat(44)], [`${'a'.repeat(42)}\u0000`], [`${'a'.repeat(42)}=`]])(
    '%j is none',
    (text) => {
      expect(looksLikeRefreshToken(text)).toBe(false);
    },
  );
});

describe('followToLive', () => {
  const key = (token: string) => hashRefreshToken(token).toString('hex');
  const [first, salt1, salt2] = [newRefreshToken(), newSuccessorSalt(), newSuccessorSalt()];
  const second = successorOf(first, salt1);
  const third = successorOf(second, salt2);
  const salts = new Map<string, Buffer | null>([
    [key(first), salt1],
    [key(second), salt2],
    [key(third), null],
  ]);

  it.each([
    [third, third, 'the usable token itself'],
    [second, third, 'the one before'],
    [first, third, 'two before: not its direct successor, which is used already'],
    [newRefreshToken(), null, 'one that is not among the recent'],
  ])('%#: leads where it should', (presented, expected, _reason) => {
    expect(followToLive(presented, salts)).toBe(expected);
  });
});
