import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Aal, OpenSessions } from './ports.ts';
import { FactorRule, SessionCheck } from './session-check.ts';

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

class Sessions extends OpenSessions {
  readonly open = new Set<string>();
  asked: string[] = [];

  readonly raised = new Set<string>();

  async isOpen(id: string, aal: Aal): Promise<boolean> {
    this.asked.push(id);
    return this.open.has(id) && (aal === 'aal2' || !this.raised.has(id));
  }
}

let sessions: Sessions;
let clockMs: number;
let check: SessionCheck;
beforeEach(() => {
  sessions = new Sessions();
  clockMs = 1_000_000;
  check = new SessionCheck(sessions, () => clockMs);
});
const isOver = (id: unknown) => check.isOver({ session_id: id });

describe('SessionCheck', () => {
  it('lets a session pass that is open, and asks again after ten seconds', async () => {
    sessions.open.add('a');
    expect(await isOver('a')).toBe(false);
    clockMs += 9_999;
    expect(await isOver('a')).toBe(false);
    expect(sessions.asked).toEqual(['a']);
    clockMs += 1;
    expect(await isOver('a')).toBe(false);
    expect(sessions.asked).toEqual(['a', 'a']);
  });

  it('finds out within ten seconds that one has ended', async () => {
    sessions.open.add('a');
    await isOver('a');
    sessions.open.clear();
    expect(await isOver('a')).toBe(false);
    clockMs += 10_000;
    expect(await isOver('a')).toBe(true);
  });

  it('lets a token from before the second factor pass no longer, and the one after it at once', async () => {
    sessions.open.add('a');
    const isOverAt = (aal: string) => check.isOver({ session_id: 'a', aal });
    expect(await isOverAt('aal1')).toBe(false);
    sessions.raised.add('a');
    expect(await isOverAt('aal2')).toBe(false);
    clockMs += 10_000;
    expect(await isOverAt('aal1')).toBe(true);
    expect(await isOverAt('aal2')).toBe(false);
    expect(await check.isOver({ session_id: 'a' })).toBe(true);
  });

  it('remembers nothing of one that has ended, nor one for another', async () => {
    expect(await isOver('a')).toBe(true);
    sessions.open.add('a');
    expect(await isOver('a')).toBe(false);
    expect(await isOver('b')).toBe(true);
  });

  it.each([[undefined], [null], [5], [['a']]])('session_id %j is none', async (id) => {
    expect(await isOver(id)).toBe(true);
    expect(sessions.asked).toEqual([]);
  });

  it('fails when there is no answer, instead of guessing', async () => {
    sessions.isOpen = async () => {
      throw new Error('the database is away');
    };
    await expect(isOver('a')).rejects.toThrow('away');
  });

  it('forgets before it grows without end', async () => {
    for (let number = 0; number < 20_001; number += 1) {
      sessions.open.add(String(number));
      await isOver(String(number));
    }
    sessions.asked = [];
    expect(await isOver('0')).toBe(false);
    expect(sessions.asked).toEqual(['0']);
  });

  it('does nothing without a provider in the process', async () => {
    expect(await new SessionCheck(undefined).isOver({})).toBe(false);
  });
});
