import type { AuthApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';

type OAuthApi = Pick<AuthApi, 'oauth'>;

/** What a program asks of the user. */
export interface ProgramRequest {
  id: string;
  name: string;
  email: string;
  scopes: string[];
  redirectUri: string;
  /** False where it registered itself, and gave itself its name. Supabase's own service does not say. */
  isVetted: boolean;
}

/** What a program has. */
export interface Program {
  id: string;
  name: string;
  scopes: string[];
  grantedAt: string;
}

/** The request, or where to go on to: Supabase's own service does not ask again who has agreed before. */
export async function readRequest(
  auth: OAuthApi,
  id: string,
): Promise<{ kind: 'asks'; request: ProgramRequest } | { kind: 'goes_on'; url: string }> {
  const { data } = await settled(auth.oauth.getAuthorizationDetails(id), 'Failed to read the authorization');
  if (data === null) throw new AuthFailure('unexpected', 'The authorization has no details');
  if ('redirect_url' in data) return { kind: 'goes_on', url: data.redirect_url };
  const { client, user, scope, redirect_uri: redirectUri } = data;
  const { registration_type: registration } = client as { registration_type?: unknown };
  return {
    kind: 'asks',
    request: {
      id,
      name: client.name,
      email: user.email,
      scopes: partsOf(scope),
      redirectUri,
      isVetted: registration !== 'dynamic',
    },
  };
}

/** Answers where the browser goes with the user's word. */
export async function answerRequest(auth: OAuthApi, id: string, isAllowed: boolean): Promise<string> {
  const options = { skipBrowserRedirect: true };
  const call = isAllowed
    ? auth.oauth.approveAuthorization(id, options)
    : auth.oauth.denyAuthorization(id, options);
  const { data } = await settled(call, 'Failed to answer the authorization');
  if (data === null) throw new AuthFailure('unexpected', 'The answer leads nowhere');
  return data.redirect_url;
}

/** Empty where the service lets no programs in. */
export async function listPrograms(auth: OAuthApi): Promise<Program[]> {
  try {
    const { data } = await settled(auth.oauth.listGrants(), 'Failed to list grants');
    return (data ?? []).map(({ client, scopes, granted_at: grantedAt }) => ({
      id: client.id,
      name: client.name,
      scopes,
      grantedAt,
    }));
  } catch (error) {
    if (error instanceof AuthFailure && error.reason === 'not_offered') return [];
    throw error;
  }
}

export async function endProgram(auth: OAuthApi, clientId: string): Promise<void> {
  await settled(auth.oauth.revokeGrant({ clientId }), 'Failed to revoke a grant');
}

/** Where an answer leads, in what a person recognises: a host, this machine, or an app of this device. */
export function placeOf(
  redirectUri: string,
): { kind: 'host'; host: string } | { kind: 'machine' | 'device' } {
  if (!URL.canParse(redirectUri)) return { kind: 'device' };
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'device' };
  return /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname) ? { kind: 'machine' } : { kind: 'host', host };
}

function partsOf(scope: string): string[] {
  return scope.split(' ').filter((part) => part !== '');
}
