import { AuthClient } from '@supabase/supabase-js';
import type { FrontConfig } from './front-config.ts';
import { provingFetch } from './proving-fetch.ts';
import { recoveryStorage } from './recovery-storage.ts';

/** The part of the Supabase client that the shell uses; tests hand in their own. */
export type AuthApi = Pick<
  InstanceType<typeof AuthClient>,
  | 'exchangeCodeForSession'
  | 'getSession'
  | 'getUserIdentities'
  | 'linkIdentity'
  | 'mfa'
  | 'onAuthStateChange'
  | 'reauthenticate'
  | 'refreshSession'
  | 'resend'
  | 'signInWithOAuth'
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

/** Where the browser keeps the session; tabs of one origin share it and tell each other of changes under this name. */
export const SESSION_STORAGE_KEY = 'garimpo-session';
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
    // Tokens in an address are taken by the screens that expect them, never by whatever page happens to open.
    detectSessionInUrl: false,
  } as const;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
