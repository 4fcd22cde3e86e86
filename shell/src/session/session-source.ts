import type { AuthApi } from './auth-client.ts';
import { AuthFailure, authFailure, authFallbacks } from './auth-failure.ts';

export interface SignedInUser {
  id: string;
  email: string;
  /** The name given at sign-up; the profile's name goes before it. */
  name: string | null;
  createdAt: string | null;
}

export type SessionState =
  | { kind: 'starting' }
  | { kind: 'signed_out' }
  | { kind: 'signed_in'; user: SignedInUser }
  /** A session is stored, but the service that could renew it does not answer: neither signed in nor out. */
  | { kind: 'unreachable'; failure: AuthFailure };

export interface SignUpInput {
  email: string;
  password: string;
  fullName: string;
  planId: string;
}

/** Signed in at once, or an e-mail has to be confirmed first. */
export type SignUpOutcome = { kind: 'signed_in'; user: SignedInUser } | { kind: 'confirm_email' };

/** The session of this browser as the shell sees it: a state to watch, and what can be done with it. */
export interface SessionSource {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Reads the session again, renewing it when it is about to expire. Safe to call at any time. */
  recheck(): Promise<void>;
  /**
   * Asks for a new token now, for one that a service refused although it had not expired. True when there is one to
   * try again with. A session that cannot be renewed ends.
   */
  renew(): Promise<boolean>;
  getAccessToken(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
  changePassword(password: string): Promise<void>;
  /** Stops watching; the state stays as it is. */
  close(): void;
}

type Session = NonNullable<Awaited<ReturnType<AuthApi['getSession']>>['data']['session']>;

/**
 * The client tries for half a minute to renew a session that has run out. People are told earlier that the server is
 * away; an answer that comes later still counts.
 */
const READ_WITHIN_MS = 8_000;

/** A service that refuses even a new token must not make every request ask for yet another. */
const RENEW_AGAIN_AFTER_MS = 30_000;

export function createSessionSource(auth: AuthApi, now: () => number = Date.now): SessionSource {
  let current: SessionState = { kind: 'starting' };
  let changes = 0;
  let renewal: Promise<boolean> | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    if (sameState(current, next)) return;
    current = next;
    changes += 1;
    for (const listener of listeners) listener();
  }

  /**
   * Two tabs that renew one session at once leave the slower one with `null` for a single call although the session is
   * stored (supabase-js#2696). So `null` counts only when a second reading says it too.
   */
  async function read(): Promise<Session | null> {
    const first = await auth.getSession();
    if (first.data.session !== null) return first.data.session;
    if (isUnreachable(first.error)) throw authFailure(first.error, authFallbacks.initialize);
    const second = await auth.getSession();
    if (second.data.session === null && isUnreachable(second.error)) {
      throw authFailure(second.error, authFallbacks.initialize);
    }
    return second.data.session;
  }

  async function recheck(): Promise<void> {
    const before = changes;
    const reading = read().then(
      (session) => {
        if (session !== null) return become(signedIn(session));
        // Someone signed in while this reading was on its way: it speaks of the time before.
        if (changes !== before) return recheck();
        become({ kind: 'signed_out' });
      },
      (error: unknown) => becomeUnreachable(error),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        becomeUnreachable(new AuthFailure('unreachable', authFallbacks.initialize));
        resolve();
      }, READ_WITHIN_MS);
    });
    await Promise.race([reading, limit]);
    clearTimeout(timer);
  }

  /** Someone who is signed in keeps the page: each request says by itself that the server is away. */
  function becomeUnreachable(error: unknown): void {
    if (current.kind === 'signed_in') return;
    become({ kind: 'unreachable', failure: authFailure(error, authFallbacks.initialize) });
  }

  async function renewOnce(): Promise<boolean> {
    if (now() - renewedAt < RENEW_AGAIN_AFTER_MS) return false;
    let renewed = false;
    try {
      const before = await read();
      const { error } = await auth.refreshSession();
      const after = await read();
      // Another tab may have been first: then this renewal failed, and there is a new token all the same.
      renewed = after !== null && after.access_token !== before?.access_token;
      if (renewed) renewedAt = now();
      // The client keeps a session whose token has not expired even when renewing it is refused; but this token was
      // refused too, so it opens nothing any more.
      else if (error !== null && authFailure(error, '').reason === 'refused')
        await auth.signOut({ scope: 'local' });
    } catch {
      // Whatever it was, the reading below tells what became of the session.
    }
    await recheck();
    return renewed;
  }

  const { data } = auth.onAuthStateChange((_event, session) => {
    if (session !== null) become(signedIn(session));
    // Reading inside this callback would wait for itself; and another tab may be ahead of this event.
    else queueMicrotask(() => void recheck());
  });

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recheck,
    renew() {
      renewal ??= renewOnce().finally(() => {
        renewal = null;
      });
      return renewal;
    },
    async getAccessToken() {
      const session = await read();
      return session?.access_token ?? null;
    },
    async signIn(email, password) {
      const { data, error } = await settle(
        auth.signInWithPassword({ email, password }),
        authFallbacks.signIn,
      );
      if (error !== null) throw authFailure(error, authFallbacks.signIn);
      become(signedIn(data.session));
    },
    async signUp({ email, password, fullName, planId }) {
      const metadata = { full_name: fullName, plan_id: planId };
      const call = auth.signUp({ email, password, options: { data: metadata } });
      const { data, error } = await settle(call, authFallbacks.signUp);
      if (error !== null) throw authFailure(error, authFallbacks.signUp);
      if (data.session !== null) {
        const state = signedIn(data.session);
        become(state);
        return { kind: 'signed_in', user: state.user };
      }
      // Where addresses are confirmed by mail, a taken one is answered with a user who has no identity.
      if (data.user?.identities?.length === 0) throw new AuthFailure('refused', 'User already registered');
      return { kind: 'confirm_email' };
    },
    async signOut() {
      // Local: this browser's session ends, the ones on other devices stay.
      const { error } = await settle(auth.signOut({ scope: 'local' }), authFallbacks.signOut);
      if (error !== null) throw authFailure(error, authFallbacks.signOut);
      become({ kind: 'signed_out' });
    },
    async changePassword(password) {
      const { error } = await settle(auth.updateUser({ password }), authFallbacks.changePassword);
      if (error !== null) throw authFailure(error, authFallbacks.changePassword);
    },
    close() {
      data.subscription.unsubscribe();
      listeners.clear();
    },
  };
}

function signedIn(session: Session): { kind: 'signed_in'; user: SignedInUser } {
  const { user } = session;
  const name: unknown = user.user_metadata?.['full_name'];
  return {
    kind: 'signed_in',
    user: {
      id: user.id,
      email: user.email ?? '',
      name: typeof name === 'string' && name.trim() !== '' ? name : null,
      createdAt: user.created_at ?? null,
    },
  };
}

/** A renewed token is not news to a page: only another person, or another name, is. */
function sameState(a: SessionState, b: SessionState): boolean {
  if (a.kind === 'signed_in' && b.kind === 'signed_in') {
    return a.user.id === b.user.id && a.user.email === b.user.email && a.user.name === b.user.name;
  }
  return a.kind === b.kind && a.kind !== 'unreachable';
}

function isUnreachable(error: unknown): boolean {
  return error !== null && authFailure(error, '').reason === 'unreachable';
}

/** The client answers failures as values, but throws what it did not foresee; both end as an `AuthFailure`. */
async function settle<T>(call: Promise<T>, fallback: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw authFailure(error, fallback);
  }
}
