import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';
import type { FrontConfig } from './front-config.ts';
import { useServices } from './services.ts';

const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  azure: 'Microsoft',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/** A provider of the operator's own is named as it was configured. */
export function providerName(name: string): string {
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

type Service = Pick<FrontConfig, 'authUrl' | 'authKey' | 'providers'>;

const settingsReply = z.object({ external: z.record(z.string(), z.unknown()) });

/** Ways to sign in that are no account elsewhere. */
const OWN_WAYS = ['email', 'phone', 'anonymous_users'];
/** The sign-in screen waits for it: a button that came later would move what somebody is about to press. */
const TIMEOUT_MS = 3_000;

/** Names of the accounts elsewhere that this service takes, as the configuration or the service's settings tell. */
export async function listProviders(
  { authUrl, authKey, providers }: Service,
  fetch: typeof globalThis.fetch = window.fetch,
): Promise<string[]> {
  if (providers !== null && providers !== undefined) return providers;
  const external = await readWays({ authUrl, authKey }, fetch);
  return Object.keys(external).filter((name) => external[name] === true && !OWN_WAYS.includes(name));
}

/** Ways to sign in by their names, as the service's settings tell which of them are on. */
async function readWays(
  { authUrl, authKey }: Omit<Service, 'providers'>,
  fetch: typeof globalThis.fetch = window.fetch,
): Promise<Record<string, unknown>> {
  const base = authUrl.endsWith('/') ? authUrl : `${authUrl}/`;
  const answer = await fetch(new URL('auth/v1/settings', base), {
    headers: { accept: 'application/json', apikey: authKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`GET /auth/v1/settings answered ${answer.status}`);
  return settingsReply.parse(await answer.json()).external;
}

/** Whether codes can be sent to phones. No phone is offered until that is known, nor where nobody says. */
export function usePhonesAreOn(): boolean {
  const { config } = useServices();
  const ways = useQuery({
    queryKey: ['shell', 'ways'],
    queryFn: () => readWays(config),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return ways.data?.['phone'] === true;
}

/** Where the browser has to go to sign in there; it comes back to `returnTo` with a code. */
export async function providerAddress(
  auth: Pick<AuthApi, 'signInWithOAuth'>,
  provider: string,
  returnTo: string,
): Promise<string> {
  const call = auth.signInWithOAuth({
    // The client's list of names ends where the service's own configuration begins.
    provider: provider as Parameters<AuthApi['signInWithOAuth']>[0]['provider'],
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  const { data } = await settled(call, 'Failed to sign in');
  if (data.url === null) throw new Error('The sign-in elsewhere has no address');
  return data.url;
}

/** Accounts elsewhere that sign in; `null` until they are known. None where nobody says: the password still opens the app. */
export function useProviders(): readonly string[] | null {
  const { config } = useServices();
  const providers = useQuery({
    queryKey: ['shell', 'providers'],
    queryFn: () => listProviders(config),
    initialData: config.providers ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (providers.isPending) return null;
  return providers.data ?? [];
}
