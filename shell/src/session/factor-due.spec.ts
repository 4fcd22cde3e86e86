import { describe, expect, it } from '@jest/globals';
import { factorDue } from './factor-due.ts';
import { createSessionSource } from './session-source.ts';
import { FakeAuth, factorOf, sessionOf } from './testing/fake-auth.ts';

describe('factorDue', () => {
  const cases: [string, Parameters<typeof sessionOf>[0], string[]][] = [
    ['no factor', { level: 'aal1' }, []],
    ['a factor that was never verified', { level: 'aal1', factors: [factorOf('f1', 'unverified')] }, []],
    [
      'a factor not shown yet',
      { level: 'aal1', factors: [factorOf('f1'), factorOf('f2', 'unverified')] },
      ['f1'],
    ],
    ['a factor shown', { level: 'aal2', factors: [factorOf('f1')] }, []],
    ['a token that cannot be read', { factors: [factorOf('f1')] }, ['f1']],
  ];

  it.each(cases)('%s', (_name, session, due) => {
    expect(factorDue(sessionOf(session)).map(({ id }) => id)).toEqual(due);
  });
});

describe('a session that owes a second factor', () => {
  it('is neither signed in nor out, and is signed in once the code was right', async () => {
    const auth = new FakeAuth();
    auth.factors = [factorOf('f1')];
    auth.stored = sessionOf({ id: 'u1', level: 'aal1', factors: auth.factors });
    const source = createSessionSource(auth.api);
    await source.recheck();
    expect(source.state()).toMatchObject({
      kind: 'factor_due',
      user: { id: 'u1' },
      factors: [{ id: 'f1', type: 'totp', name: 'App f1' }],
    });

    await auth.api.mfa.challengeAndVerify({ factorId: 'f1', code: '123456' });
    expect(source.state()).toMatchObject({ kind: 'signed_in', user: { id: 'u1' } });
  });
});
