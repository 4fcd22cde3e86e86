import { canaryInput, promoteInput, rollbackInput } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import { overviewOf } from '../testing/overview.ts';
import { type ChangeDraft, firstDraft, readChange } from './pointer-change.ts';

const draft = (change: Partial<ChangeDraft> = {}): ChangeDraft => ({
  version: '1.0.0',
  percent: '10',
  why: ' erro na tela ',
  force: false,
  ...change,
});

describe('a change of a pointer', () => {
  it('says what was looked at and why, in the shape of the contract', () => {
    const rollback = readChange('rollback', draft(), 7);
    expect(rollback).toEqual({
      ok: true,
      change: { route: 'rollback', body: { to: '1.0.0', why: 'erro na tela', expect: 7 } },
    });
    const canary = readChange('canary', draft({ percent: '2,5', force: true }), 7);
    expect(canary).toEqual({
      ok: true,
      change: {
        route: 'canary',
        body: { version: '1.0.0', percent: 2.5, why: 'erro na tela', expect: 7, force: true },
      },
    });
    const stop = readChange('stop', draft({ version: null }), 7);
    const promote = readChange('promote', draft({ version: null }), 7);
    const bodies = [rollback, canary, stop, promote].map((read) => read.ok && read.change.body);
    expect(rollbackInput.safeParse(bodies[0]).success).toBe(true);
    expect(canaryInput.safeParse(bodies[1]).success).toBe(true);
    expect(canaryInput.safeParse(bodies[2]).success).toBe(true);
    expect(promoteInput.safeParse(bodies[3]).success).toBe(true);
  });

  it.each([
    ['rollback', draft({ version: null, why: '  ' }), ['version', 'why']],
    ['canary', draft({ version: null, percent: 'dez' }), ['version', 'percent']],
    ['stop', draft({ why: '' }), ['why']],
    ['promote', draft({ why: '' }), ['why']],
  ] as const)('%s needs its parts', (kind, given, problems) => {
    expect(readChange(kind, given, 1)).toEqual({ ok: false, problems });
  });

  it.each([
    ['0,01', 0.01],
    ['10', 10],
    ['12.5 %', 12.5],
    ['100', 100],
    ['0', null],
    ['100,01', null],
    ['1,234', null],
    ['-5', null],
    ['1e1', null],
    ['', null],
  ])('reads the share %j as %j', (percent, value) => {
    const read = readChange('canary', draft({ percent }), 1);
    expect(read.ok && read.change.route === 'canary' ? read.change.body.percent : null).toBe(value);
  });
});

describe('the form', () => {
  const overview = overviewOf({ canary: { version: '3.0.0', percent: 2.5 } });

  it('begins with the last good version, or with the canary that runs', () => {
    expect(firstDraft('rollback', overview).version).toBe('1.0.0');
    expect(firstDraft('canary', overview)).toMatchObject({ version: '3.0.0', percent: '2,5' });
    expect(firstDraft('canary', overviewOf()).version).toBeNull();
  });
});
