import { describe, expect, it, jest } from '@jest/globals';
import { FactorRule } from './factor-rule.ts';

describe('FactorRule', () => {
  it.each([
    [{ aal: 'aal1', factor_required: true }, true, 'a second factor that was not shown'],
    [{ aal: 'aal1', factor_required: false }, false, 'no second factor'],
    [{ aal: 'aal2', factor_required: false }, false, 'a second factor that was shown'],
    [{ aal: 'aal2' }, false, 'a second factor that was shown, from an issuer that says no more'],
    [{ aal: 'aal1', factor_required: 'true' }, true, 'a claim that is no boolean'],
    [{ aal: 'aal1', factor_required: null }, true, 'a claim that is null'],
    [{ aal: 'aal2', factor_required: true }, true, 'claims that contradict each other'],
  ])('%j: %p, with %s', (claims, owed, _) => {
    expect(new FactorRule({ warn: jest.fn() }).isOwed(claims)).toBe(owed);
  });

  it('says once that tokens lack the claim, and lets them pass', () => {
    const warn = jest.fn();
    const rule = new FactorRule({ warn });
    expect(rule.isOwed({ aal: 'aal2' })).toBe(false);
    expect(rule.isOwed({ aal: 'aal1', factor_required: false })).toBe(false);
    expect(warn).not.toHaveBeenCalled();
    expect([rule.isOwed({ aal: 'aal1' }), rule.isOwed({})]).toEqual([false, false]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
