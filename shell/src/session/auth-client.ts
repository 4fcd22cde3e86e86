import { AuthClient } from '@supabase/supabase-js';
import type { FrontConfig } from './front-config.ts';

/** The part of the Supabase client that the shell uses; tests hand in their own. */
export type AuthApi = Pick<
  InstanceType<typeof AuthClient>,
  | 'getSession'
  | 'onAuthStateChange'
  | 'refreshSession'
  | 'signInWithPassword'
  | 'signUp'
  | 'signOut'
  | 'updateUser'
>;

/** Where the browser keeps the session; tabs of one origin share it and tell each other of changes under this name. */
export const SESSION_STORAGE_KEY = 'garimpo-session';

/**
 * The one auth client of the browser. `AuthClient` is what `createClient(url, key).auth` would be, without the clients
 * for tables, storage and realtime that came along with it (30 KB compressed): data goes through our services.
 */
export function createAuthClient(config: Pick<FrontConfig, 'authUrl' | 'authKey'>): AuthApi {
  return new AuthClient({
    url: new URL('auth/v1', withSlash(config.authUrl)).href,
    headers: { apikey: config.authKey, Authorization: `Bearer ${config.authKey}` },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // Tokens in an address are taken by the screens that expect them, never by whatever page happens to open.
    detectSessionInUrl: false,
  });
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
