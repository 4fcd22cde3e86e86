import * as z from 'zod/mini';
import type { FrontConfig } from './front-config.ts';

/** A browser that is signed in to the account. */
export interface Device {
  id: string;
  current: boolean;
  userAgent: string | null;
  since: string;
  activeAt: string;
}

const reply = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      user_agent: z.nullish(z.string()),
      created_at: z.string(),
      refreshed_at: z.nullish(z.string()),
    }),
  ),
});

interface Account {
  config: Pick<FrontConfig, 'authUrl' | 'authKey'>;
  getAccessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;

/**
 * The open sessions, this browser's first, then the one used last; `null` where the service keeps no such list (the
 * cloud does not offer one). The auth client has no call for it.
 */
export async function listDevices({
  config,
  getAccessToken,
  fetch = window.fetch,
}: Account): Promise<Device[] | null> {
  const token = await getAccessToken();
  const base = config.authUrl.endsWith('/') ? config.authUrl : `${config.authUrl}/`;
  const answer = await fetch(new URL('auth/v1/sessions', base), {
    headers: { accept: 'application/json', apikey: config.authKey, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 404 || answer.status === 501) return null;
  if (!answer.ok) throw new Error(`GET /auth/v1/sessions answered ${answer.status}`);
  const { sessions } = reply.parse(await answer.json());
  return sessions
    .map((one) => ({
      id: one.id,
      current: one.current,
      userAgent: one.user_agent ?? null,
      since: one.created_at,
      activeAt: one.refreshed_at ?? one.created_at,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || Date.parse(b.activeAt) - Date.parse(a.activeAt));
}
