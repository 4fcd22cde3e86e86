import { withTimeLimit } from '../lib/time-limit.ts';
import type { AuthApi } from './auth-client.ts';
import { AuthFailure, authFailure, authFallbacks, settled } from './auth-failure.ts';
import { type FactorDue, factorDue } from './factor-due.ts';
import type { TabChannel } from './tab-channel.ts';

export interface SignedInUser {
  id: string;
  email: string;
  /** The name given at sign-up; the profile's name goes before it. */
  name: string | null;
  createdAt: string | null;
}

export type SessionState =
  | { kind: 'starting' }
  /** `ended`: somebody was signed in here, and nobody asked to sign out. */
  | { kind: 'signed_out'; ended?: true }
  | { kind: 'signed_in'; user: SignedInUser }
  /** The password was right; what this account asks for besides has not been shown yet. Opens nothing. */
  | { kind: 'factor_due'; user: SignedInUser; factors: FactorDue[] }
  /** A session is stored, but the service that could renew it does not answer: neither signed in nor out. */
  | { kind: 'unreachable'; failure: AuthFailure };

export interface SignUpInput {
  email: string;
  password: string;
  fullName: string;
  planId: string;
  /** Address that the link in the confirmation mail leads to. */
  confirmAt: string;
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
   * try again with. A session that cannot be renewed ends; one that turns out to owe the second factor opens nothing.
   */
  renew(): Promise<boolean>;
  getAccessToken(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
  /** `nonce` is the code from the mail, where the service asks for one (failure `needs_code`). */
  changePassword(password: string, nonce?: string): Promise<void>;
  /** Stops watching; the state stays as it is. */
  close(): void;
}

type Session = NonNullable<Awaited<ReturnType<AuthApi['getSession']>>['data']['session']>;

/**
 * The client tries for half a minute to renew a session that has run out. People are told earlier that the server is
 * away; an answer that comes later still counts.
 */
const READ_WITHIN_MS = 8_000;

const LEFT = 'left';

/** A service that refuses even a new token must not make every request ask for yet another. */
const RENEW_AGAIN_AFTER_MS = 30_000;

export interface SessionSourceOptions {
  now?: () => number;
  /** The page before this one left a session behind. */
  wasSignedIn?: boolean;
  /** Where tabs tell each other that somebody signed out: the session of the others has not ended by itself, then. */
  leaving?: Pick<TabChannel, 'tell' | 'listen'>;
}

export function createSessionSource(
  auth: AuthApi,
  { now = Date.now, wasSignedIn = false, leaving }: SessionSourceOptions = {},
): SessionSource {
  let current: SessionState = { kind: 'starting' };
  /** Somebody is signing out, here or in another tab. */
  let isLeaving = false;
  let changes = 0;
  let renewal: Promise<boolean> | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    if (sameState(current, next)) return;
    if (next.kind === 'signed_in') isLeaving = false;
    current = next;
    changes += 1;
    for (const listener of listeners) listener();
  }

  function becomeSignedOut(): void {
    const wasThere = current.kind === 'starting' ? wasSignedIn : current.kind !== 'signed_out';
    become({ kind: 'signed_out', ...(wasThere && !isLeaving && { ended: true }) });
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
        if (session !== null) return become(stateOf(session));
        // Someone signed in while this reading was on its way: it speaks of the time before.
        if (changes !== before) return recheck();
        becomeSignedOut();
      },
      (error: unknown) => becomeUnreachable(error),
    );
    try {
      await withTimeLimit(reading, READ_WITHIN_MS);
    } catch {
      becomeUnreachable(new AuthFailure('unreachable', authFallbacks.initialize));
    }
  }

  /** Someone who is signed in keeps the page: each request says by itself that the server is away. */
  function becomeUnreachable(error: unknown): void {
    if (current.kind === 'signed_in' || current.kind === 'factor_due') return;
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
      else if (error !== null && isFinal(error)) await auth.signOut({ scope: 'local' });
    } catch {
      // Whatever it was, the reading below tells what became of the session.
    }
    await recheck();
    return renewed && current.kind !== 'factor_due';
  }

  const { data } = auth.onAuthStateChange((_event, session) => {
    if (session !== null) become(stateOf(session));
    // Reading inside this callback would wait for itself; and another tab may be ahead of this event.
    else queueMicrotask(() => void recheck());
  });

  const stopListening = leaving?.listen(() => {
    isLeaving = true;
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
      const { data } = await settled(auth.signInWithPassword({ email, password }), authFallbacks.signIn);
      if (data.session !== null) become(stateOf(data.session));
    },
    async signUp({ email, password, fullName, planId, confirmAt }) {
      const metadata = { full_name: fullName, plan_id: planId };
      const options = { data: metadata, emailRedirectTo: confirmAt };
      const { data } = await settled(auth.signUp({ email, password, options }), authFallbacks.signUp);
      if (data.session !== null) {
        become(stateOf(data.session));
        return { kind: 'signed_in', user: userOf(data.session) };
      }
      // Supabase Auth answers so for an address that is taken, and writes nothing to its owner. Ours answers like any other,
      // and tells the owner by mail.
      if (data.user?.identities?.length === 0) throw new AuthFailure('refused', 'User already registered');
      return { kind: 'confirm_email' };
    },
    async signOut() {
      // Local: this browser's session ends, the ones on other devices stay.
      isLeaving = true;
      leaving?.tell(LEFT);
      try {
        await settled(auth.signOut({ scope: 'local' }), authFallbacks.signOut);
      } catch (error) {
        isLeaving = false;
        throw error;
      }
      becomeSignedOut();
    },
    async changePassword(password, nonce) {
      const change = nonce === undefined ? { password } : { password, nonce };
      await settled(auth.updateUser(change), authFallbacks.changePassword);
    },
    close() {
      data.subscription.unsubscribe();
      stopListening?.();
      listeners.clear();
    },
  };
}

function stateOf(session: Session): Extract<SessionState, { user: SignedInUser }> {
  const user = userOf(session);
  const factors = factorDue(session);
  return factors.length === 0 ? { kind: 'signed_in', user } : { kind: 'factor_due', user, factors };
}

function userOf({ user }: Session): SignedInUser {
  const name: unknown = user.user_metadata?.['full_name'];
  return {
    id: user.id,
    email: user.email ?? '',
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
    createdAt: user.created_at ?? null,
  };
}

/** A renewed token is not news to a page: only another person, or another name, is. */
function sameState(a: SessionState, b: SessionState): boolean {
  if (a.kind !== b.kind || a.kind === 'unreachable') return false;
  if (!('user' in a) || !('user' in b)) return true;
  return a.user.id === b.user.id && a.user.email === b.user.email && a.user.name === b.user.name;
}

function isUnreachable(error: unknown): boolean {
  return error !== null && authFailure(error, '').reason === 'unreachable';
}

/** The service has looked at the token and wants it no more; everything else can pass. */
function isFinal(error: unknown): boolean {
  return ['refused', 'link_over'].includes(authFailure(error, '').reason);
}
