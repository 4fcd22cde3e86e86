import { type ActivityPage, activityReply, type DenialOutcome, denialReply } from '@garimpo/auth-contract';
import { AuthFailure } from './auth-failure.ts';
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

/** A page of the account's history, newest first; `null` where the service keeps none. */
export async function listActivity(access: AuthAccess, before: string | null): Promise<ActivityPage | null> {
  const answer = await askAuth(access, before === null ? 'activity' : `activity?before=${before}`);
  if (isMissing(answer)) return null;
  if (!answer.ok) throw new Error(`GET /auth/v1/activity answered ${answer.status}`);
  return activityReply.parse(await answer.json());
}

/** Says of a line that it was somebody else. Every session ends, this one too. */
export async function denyEvent(access: AuthAccess, eventId: string): Promise<DenialOutcome> {
  return outcomeOf(await askAuth(access, `activity/${eventId}/deny`, {}));
}

/** The same by what the link of an email brought. Rejects with an `AuthFailure` that tells whether to try again. */
export async function denyByToken(access: AuthAccess, token: string): Promise<DenialOutcome> {
  const answer = await askAuth(access, 'activity/deny', { token }).catch((cause: unknown) => {
    throw new AuthFailure('unreachable', 'The auth service is away', cause);
  });
  if (answer.status === 429) throw new AuthFailure('too_many', 'Too many tries');
  if (answer.status >= 500) throw new AuthFailure('unreachable', `deny answered ${answer.status}`);
  if (!answer.ok) throw new AuthFailure('link_over', `deny answered ${answer.status}`);
  return outcomeOf(answer);
}

async function outcomeOf(answer: Response): Promise<DenialOutcome> {
  if (!answer.ok) throw new Error(`deny answered ${answer.status}`);
  return denialReply.parse(await answer.json()).outcome;
}
