import type { FrontConfig } from './front-config.ts';

export interface AuthAccess {
  config: Pick<FrontConfig, 'authUrl' | 'authKey'>;
  /** Left out where nobody need be signed in. */
  getAccessToken?: () => Promise<string | null>;
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;

/** A call of the auth service that its client has none for. @param path under `/auth/v1/` */
export async function askAuth(
  { config, getAccessToken, fetch = window.fetch }: AuthAccess,
  path: string,
  body?: object,
): Promise<Response> {
  const token = await getAccessToken?.();
  const base = config.authUrl.endsWith('/') ? config.authUrl : `${config.authUrl}/`;
  return fetch(new URL(`auth/v1/${path}`, base), {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      apikey: config.authKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token != null && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Where Supabase signs people in, what is ours is not there. */
export function isMissing({ status }: Response): boolean {
  return status === 404 || status === 501;
}
