import type { AccountsErrorCode } from '@garimpo/accounts-contract';
import { type Api, setFormatLanguage } from '@garimpo/sdk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { log } from '../lib/log.ts';
import { guardStep, type ProfileState } from './access-guard.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { authFailure, authFallbacks } from './auth-failure.ts';
import { fetchProfile, keepProfile, profileKey, profileTabs, saveProfile } from './profile-query.ts';
import type { Refusals } from './refusals.ts';
import type { SessionSource } from './session-source.ts';

const CLOSED = 'accounts.subscription.inactive' satisfies AccountsErrorCode;

interface AuthProviderProps {
  source: SessionSource;
  api: Api;
  onRefusal: Refusals['listen'];
  children: ReactNode;
}

/** Session and profile of this browser's user, for the shell. Needs a query client above it. */
export function AuthProvider({ source, api, onRefusal, children }: AuthProviderProps) {
  const queries = useQueryClient();
  const session = useSyncExternalStore(source.subscribe, source.state);
  const user = session.kind === 'signed_in' ? session.user : null;
  const userId = user?.id;

  const query = useQuery({
    queryKey: profileKey(userId ?? 'nobody'),
    queryFn: ({ signal }) => fetchProfile(api, userId as string, signal),
    enabled: userId !== undefined,
  });
  const profile = query.data ?? null;
  const profileFailed = query.isError;
  // While rendering: what stands below writes dates and numbers in the same pass.
  setFormatLanguage(profile?.language ?? 'pt');
  useEffect(() => {
    if (query.error !== null) log.error('The profile could not be read', query.error);
  }, [query.error]);

  useEffect(() => void source.recheck(), [source]);
  useForgetOthers(queries, userId);
  useFollowOtherTabs(queries);

  const refresh = useRefresh(source, queries);
  useNoticeClosedAccess(onRefusal, refresh);
  useEffect(() => {
    function onVisible() {
      if (document.visibilityState === 'visible') void refresh();
    }
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refresh]);

  const auth = useMemo<Auth>(() => {
    const access = profile?.access;
    const profileState: ProfileState =
      access !== undefined ? { kind: 'loaded', access } : { kind: profileFailed ? 'failed' : 'loading' };

    return {
      session,
      user,
      profile,
      profileState,
      guard: guardStep(session, profileState),
      signIn: source.signIn,
      signUp: source.signUp,
      signOut: source.signOut,
      loadProfile: (id) =>
        queries.fetchQuery({ queryKey: profileKey(id), queryFn: () => fetchProfile(api, id), staleTime: 0 }),
      async updateProfile(change) {
        if (user === null) throw new Error('No user logged in');
        try {
          const saved = await saveProfile(api, change);
          await keepProfile(queries, saved);
          return saved;
        } catch (error) {
          throw authFailure(error, authFallbacks.updateProfile);
        }
      },
      changePassword: source.changePassword,
      refresh,
    };
  }, [session, user, profile, profileFailed, source, api, queries, refresh]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** One answer for a burst of calls: coming back to a tab can be told more than once. */
function useRefresh(source: SessionSource, queries: QueryClient): () => Promise<void> {
  const running = useRef<Promise<void> | null>(null);
  return useMemo(() => {
    async function run() {
      await source.recheck();
      const state = source.state();
      if (state.kind === 'signed_in')
        await queries.invalidateQueries({ queryKey: profileKey(state.user.id) });
    }
    return () => {
      running.current ??= run().finally(() => {
        running.current = null;
      });
      return running.current;
    };
  }, [source, queries]);
}

/**
 * A subscription can end while a page is open. The first service that refuses something for it makes the profile be read
 * again, and the access guard does the rest.
 */
function useNoticeClosedAccess(onRefusal: Refusals['listen'], refresh: () => Promise<void>): void {
  useEffect(
    () =>
      onRefusal(({ code }) => {
        if (code === CLOSED) void refresh();
      }),
    [onRefusal, refresh],
  );
}

/** A name, a picture or a setting that was changed in another tab is read again here. */
function useFollowOtherTabs(queries: QueryClient): void {
  useEffect(
    () => profileTabs().listen((userId) => void queries.invalidateQueries({ queryKey: profileKey(userId) })),
    [queries],
  );
}

/** What was fetched for one person must not be there for the next one, in this tab or signed in from another. */
function useForgetOthers(queries: QueryClient, userId: string | undefined): void {
  const last = useRef(userId);
  useEffect(() => {
    const before = last.current;
    last.current = userId;
    if (before === undefined || before === userId) return;
    queries.getMutationCache().clear();
    queries.removeQueries({
      predicate: ({ queryKey: [owner, what, whose] }) =>
        owner !== 'shell' || (what === 'profile' && whose !== userId),
    });
  }, [queries, userId]);
}
