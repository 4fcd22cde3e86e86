import { AuthClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '../lib/stored-token.ts';
import type { FrontConfig } from './front-config.ts';

type Fetch = (address: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * Anybody may ask for another confirmation mail, so confirming by it keeps only what its asker has shown to have. The client
 * asks with its key alone: what was typed on this page, and the session that is open, go along with it from here.
 */
export function provingFetch(
  storedSession: () => string | null,
  send: Fetch = (...call) => fetch(...call),
): Fetch {
  /** Credentials of the last sign-up or sign-in, kept until one succeeds. */
  let typed: { email?: unknown; password?: unknown } = {};
  return async (address, init) => {
    const path = String(address).split('/auth/v1/')[1] ?? '';
    if (/^resend\b/.test(path)) return send(address, proven(init, typed, storedSession()));
    const signsIn = path.startsWith('token?grant_type=password');
    if (signsIn || /^signup\b/.test(path)) {
      const { email, password } = bodyOf(init);
      typed = { email, password };
    }
    const answer = await send(address, init);
    if (signsIn && answer.ok) typed = {};
    return answer;
  };
}

function proven(
  init: RequestInit | undefined,
  typed: { email?: unknown; password?: unknown },
  session: string | null,
): RequestInit {
  const body = bodyOf(init);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token?: string };
  return {
    ...init,
    headers: {
      ...(init?.headers as Record<string, string>),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...body, ...(body['email'] === typed.email && { password: typed.password }) }),
  };
}

function bodyOf(init: RequestInit | undefined): Record<string, unknown> {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The session of a recovery stays in its tab. What proves that the link was asked for here (the code verifier) must
 * outlive that tab: a mail opens its link in another one.
 */
export function recoveryStorage(tab: Store, browser: Store): Store {
  const of = (key: string) => (key.endsWith('-code-verifier') ? browser : tab);
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
  };
}

/** The part of the Supabase client that the shell uses; tests hand in their own. */
export type AuthApi = Pick<
  InstanceType<typeof AuthClient>,
  | 'exchangeCodeForSession'
  | 'getSession'
  | 'getUser'
  | 'getUserIdentities'
  | 'linkIdentity'
  | 'mfa'
  | 'oauth'
  | 'onAuthStateChange'
  | 'passkey'
  | 'reauthenticate'
  | 'refreshSession'
  | 'registerPasskey'
  | 'resend'
  | 'signInWithOAuth'
  | 'signInWithPasskey'
  | 'signInWithPassword'
  | 'signOut'
  | 'signUp'
  | 'unlinkIdentity'
  | 'updateUser'
  | 'verifyOtp'
>;

/** What choosing a new password needs. */
export type RecoveryApi = Pick<
  InstanceType<typeof AuthClient>,
  | 'exchangeCodeForSession'
  | 'getSession'
  | 'mfa'
  | 'resetPasswordForEmail'
  | 'setSession'
  | 'signOut'
  | 'updateUser'
  | 'verifyOtp'
>;

export const RECOVERY_STORAGE_KEY = 'garimpo-recovery';

type Service = Pick<FrontConfig, 'authUrl' | 'authKey'>;

/**
 * The one auth client of the browser. `AuthClient` is what `createClient(url, key).auth` would be, without the clients
 * for tables, storage and realtime that came along with it (30 KB compressed): data goes through our services.
 */
export function createAuthClient(config: Service): AuthApi {
  return new AuthClient({
    ...serviceAt(config),
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    fetch: provingFetch(() => localStorage.getItem(SESSION_STORAGE_KEY)),
  });
}

/**
 * A client of its own for a session that a recovery link opened: that session is for choosing a new password, in this
 * tab. Whoever is signed in here stays so until then, in this tab and in the others.
 */
export function createRecoveryClient(config: Service): RecoveryApi {
  return new AuthClient({
    ...serviceAt(config),
    storageKey: RECOVERY_STORAGE_KEY,
    storage: recoveryStorage(sessionStorage, localStorage),
    autoRefreshToken: false,
  });
}

function serviceAt({ authUrl, authKey }: Service) {
  return {
    url: new URL('auth/v1', withSlash(authUrl)).href,
    headers: { apikey: authKey, Authorization: `Bearer ${authKey}` },
    flowType: 'pkce',
    persistSession: true,
    experimental: { recoveryCodes: true },
    // Tokens in an address are taken by the screens that expect them, never by whatever page happens to open.
    detectSessionInUrl: false,
  } as const;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
