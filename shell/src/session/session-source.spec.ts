import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSessionSource, type SessionSource } from './session-source.ts';
import { FakeAuth, factorOf, sessionOf } from './testing/fake-auth.ts';

let auth: FakeAuth;
let clockMs: number;
let source: SessionSource;

beforeEach(() => {
  auth = new FakeAuth();
  clockMs = 1_000_000;
  source = createSessionSource(auth.api, { now: () => clockMs });
});

const UNREACHABLE = { name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' };

describe('reading the session', () => {
  it('is starting until it was read', async () => {
    expect(source.state()).toEqual({ kind: 'starting' });
    await source.recheck();
    expect(source.state()).toEqual({ kind: 'signed_out' });
  });

  it('knows the user of a stored session', async () => {
    auth.stored = sessionOf({ id: 'u1', email: 'ana@exemplo.com.br', name: 'Ana' });
    await source.recheck();
    expect(source.state()).toMatchObject({
      kind: 'signed_in',
      user: { id: 'u1', email: 'ana@exemplo.com.br', name: 'Ana' },
    });
  });

  it('reads a null a second time before it believes it', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    auth.nullReadings = 1;
    await source.recheck();
    expect(source.state()).toMatchObject({ kind: 'signed_in' });

    auth.nullReadings = 1;
    await expect(source.getAccessToken()).resolves.toBe('token-u1-0');
  });

  it('does not take an absent service for a sign-out', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    auth.readError = UNREACHABLE;
    await source.recheck();
    expect(source.state()).toMatchObject({ kind: 'unreachable', failure: { reason: 'unreachable' } });

    auth.readError = null;
    await source.recheck();
    expect(source.state()).toMatchObject({ kind: 'signed_in' });

    auth.readError = UNREACHABLE;
    await source.recheck();
    expect(source.state()).toMatchObject({ kind: 'signed_in' });
  });

  it('says "Failed to initialize auth" when a failure has no message', async () => {
    auth.readError = { name: 'AuthRetryableFetchError', status: 0, message: '' };
    await source.recheck();
    expect(source.state()).toMatchObject({
      kind: 'unreachable',
      failure: { message: 'Failed to initialize auth' },
    });
  });
});

describe('a reading that takes long', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('says that the server is away, and still counts when it comes', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    const answer = auth.holdReadings();
    const checked = source.recheck();
    jest.advanceTimersByTime(8_000);
    await checked;
    expect(source.state()).toMatchObject({ kind: 'unreachable' });

    answer();
    await auth.idle();
    expect(source.state()).toMatchObject({ kind: 'signed_in' });
  });

  it('does not sign out someone who signed in meanwhile', async () => {
    auth.nullReadings = 2;
    const answer = auth.holdReadings();
    const checked = source.recheck();
    await source.signIn('ana@exemplo.com.br', 'senha-boa');
    answer();
    await checked;
    expect(source.state()).toMatchObject({ kind: 'signed_in', user: { email: 'ana@exemplo.com.br' } });
  });
});

describe('changes told by the client', () => {
  it('follows a sign-in and a sign-out of another tab', async () => {
    await source.recheck();
    auth.stored = sessionOf({ id: 'u1' });
    auth.tell('SIGNED_IN', auth.stored);
    expect(source.state()).toMatchObject({ kind: 'signed_in', user: { id: 'u1' } });

    auth.stored = null;
    const changed = nextChange(source);
    auth.tell('SIGNED_OUT', null);
    await changed;
    // Nobody has told that they left: to this tab it is a session that has ended.
    expect(source.state()).toEqual({ kind: 'signed_out', ended: true });
  });

  it('tells apart who left in another tab', async () => {
    let leaveThere = () => undefined as void;
    const told: string[] = [];
    const leaving = {
      tell: (word: string) => void told.push(word),
      listen: (heard: (word: string) => void) => {
        leaveThere = () => heard('left');
        return () => undefined;
      },
    };
    const here = createSessionSource(auth.api, { leaving });
    auth.stored = sessionOf({ id: 'u1' });
    await here.recheck();
    leaveThere();
    auth.stored = null;
    const changed = nextChange(here);
    auth.tell('SIGNED_OUT', null);
    await changed;
    expect(here.state()).toEqual({ kind: 'signed_out' });

    await here.signIn('ana@exemplo.com.br', 'senha-boa');
    await here.signOut();
    expect(here.state()).toEqual({ kind: 'signed_out' });
    expect(told).toEqual(['left']);

    await here.signIn('ana@exemplo.com.br', 'senha-boa');
    auth.refreshError = { name: 'AuthApiError', status: 400, message: 'Invalid Refresh Token' };
    await here.renew();
    expect(here.state()).toEqual({ kind: 'signed_out', ended: true });
    here.close();
  });

  it('knows a session that had ended before the page was opened', async () => {
    const here = createSessionSource(auth.api, { wasSignedIn: true });
    await here.recheck();
    expect(here.state()).toEqual({ kind: 'signed_out', ended: true });
    here.close();
  });

  it('keeps the session that another tab stored meanwhile', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    await source.recheck();
    auth.tell('SIGNED_OUT', null);
    await auth.idle();
    expect(source.state()).toMatchObject({ kind: 'signed_in' });
  });

  it('does not disturb the page when only the token is new', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    await source.recheck();
    const before = source.state();
    auth.tell('TOKEN_REFRESHED', sessionOf({ id: 'u1', generation: 1 }));
    expect(source.state()).toBe(before);
  });
});

describe('a token that a service refused', () => {
  beforeEach(async () => {
    auth.stored = sessionOf({ id: 'u1' });
    await source.recheck();
  });

  it('is replaced, once for all who ask at the same time', async () => {
    await expect(Promise.all([source.renew(), source.renew()])).resolves.toEqual([true, true]);
    expect(auth.calls.filter((call) => call === 'refreshSession')).toHaveLength(1);
    await expect(source.getAccessToken()).resolves.toBe('token-u1-1');
  });

  it('is not replaced again and again', async () => {
    await source.renew();
    await expect(source.renew()).resolves.toBe(false);
    clockMs += 30_000;
    await expect(source.renew()).resolves.toBe(true);
  });

  it('ends the session when it cannot be replaced', async () => {
    auth.refreshError = { name: 'AuthApiError', status: 400, message: 'Invalid Refresh Token' };
    await expect(source.renew()).resolves.toBe(false);
    expect(source.state()).toEqual({ kind: 'signed_out', ended: true });
  });

  it('keeps the session when nobody answered', async () => {
    auth.refreshError = UNREACHABLE;
    await expect(source.renew()).resolves.toBe(false);
    expect(source.state()).toMatchObject({ kind: 'signed_in' });
  });

  it('finds the second factor that the account has got meanwhile, and leaves the rest to it', async () => {
    auth.stored = sessionOf({ id: 'u1', level: 'aal1' });
    await source.recheck();
    expect(source.state().kind).toBe('signed_in');
    auth.onRefresh = () => {
      auth.stored = sessionOf({ id: 'u1', level: 'aal1', factors: [factorOf('f1')] });
    };
    await expect(source.renew()).resolves.toBe(false);
    expect(source.state()).toMatchObject({ kind: 'factor_due', factors: [{ id: 'f1' }] });
  });

  it('keeps what another tab renewed first', async () => {
    auth.refreshError = { name: 'AuthApiError', status: 400, message: 'Invalid Refresh Token: Already Used' };
    auth.onRefresh = () => {
      auth.stored = sessionOf({ id: 'u1', generation: 5 });
    };
    await expect(source.renew()).resolves.toBe(true);
    expect(auth.calls).not.toContain('signOut');
    await expect(source.getAccessToken()).resolves.toBe('token-u1-5');
  });
});

describe('signing in, up and out', () => {
  it('signs in', async () => {
    await source.signIn('ana@exemplo.com.br', 'senha-boa');
    expect(source.state()).toMatchObject({ kind: 'signed_in', user: { email: 'ana@exemplo.com.br' } });
  });

  it.each([
    [
      'wrong password',
      { name: 'AuthApiError', status: 400, message: 'Invalid login credentials' },
      'refused',
    ],
    ['rate limit', { name: 'AuthApiError', status: 429, message: 'Too many requests' }, 'too_many'],
    ['no answer', UNREACHABLE, 'unreachable'],
    ['something odd', { name: 'AuthUnknownError', message: 'Unexpected token <' }, 'unexpected'],
  ])('tells a %s apart', async (_name, error, reason) => {
    auth.signInError = error;
    await expect(source.signIn('a@b.c', 'x')).rejects.toMatchObject({ reason, message: error.message });
  });

  it.each([
    ['Failed to sign in', (s: SessionSource) => s.signIn('a@b.c', 'x')],
    [
      'Failed to sign up',
      (s: SessionSource) =>
        s.signUp({ email: 'a@b.c', password: 'x', fullName: 'A', planId: 'p', confirmAt: '' }),
    ],
    ['Failed to sign out', (s: SessionSource) => s.signOut()],
    ['Failed to change password', (s: SessionSource) => s.changePassword('x')],
  ])('%s', async (message, act) => {
    auth.failEverything = { status: 400, message: '' };
    await expect(act(source)).rejects.toMatchObject({ message });
  });

  it('signs up with name and wished plan', async () => {
    const outcome = await source.signUp({
      email: 'ana@exemplo.com.br',
      password: 'senha-boa',
      fullName: 'Ana',
      planId: 'p1',
      confirmAt: 'http://localhost/confirm-email',
    });
    expect(outcome).toMatchObject({ kind: 'signed_in', user: { email: 'ana@exemplo.com.br', name: 'Ana' } });
    expect(auth.signUpMetadata).toEqual({ full_name: 'Ana', plan_id: 'p1' });
  });

  it('waits for a confirmation where addresses are confirmed first', async () => {
    auth.confirmsEmail = true;
    const input = {
      email: 'ana@exemplo.com.br',
      password: 'senha-boa',
      fullName: 'Ana',
      planId: 'p1',
      confirmAt: '',
    };
    await expect(source.signUp(input)).resolves.toEqual({ kind: 'confirm_email' });
    expect(source.state()).toEqual({ kind: 'starting' });

    auth.taken = true;
    await expect(source.signUp(input)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('ends the session of this browser only', async () => {
    auth.stored = sessionOf({ id: 'u1' });
    await source.recheck();
    await source.signOut();
    expect(source.state()).toEqual({ kind: 'signed_out' });
    expect(auth.signOutScope).toBe('local');
  });
});

function nextChange(watched: SessionSource): Promise<void> {
  return new Promise((resolve) => {
    const stop = watched.subscribe(() => {
      stop();
      resolve();
    });
  });
}
