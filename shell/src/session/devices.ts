import * as z from 'zod/mini';
import { type AuthAccess, askAuth, isMissing } from './activity.ts';

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

/**
 * The open sessions, this browser's first, then the one used last; `null` where the service keeps no such list (the
 * cloud does not offer one). The auth client has no call for it.
 */
export async function listDevices(access: AuthAccess): Promise<Device[] | null> {
  const answer = await askAuth(access, 'sessions');
  if (isMissing(answer)) return null;
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
