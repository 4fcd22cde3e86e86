import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';

/** A way into the account: its own password, or an account elsewhere. */
export interface Identity {
  id: string;
  provider: string;
  email: string | null;
}

export async function listIdentities(auth: Pick<AuthApi, 'getUserIdentities'>): Promise<Identity[]> {
  const { data } = await settled(auth.getUserIdentities(), 'Failed to list identities');
  return (data?.identities ?? []).map(({ identity_id, provider, identity_data }) => {
    const email: unknown = identity_data?.['email'];
    return { id: identity_id, provider, email: typeof email === 'string' && email !== '' ? email : null };
  });
}

/** Where the browser has to go to connect an account there to the one that is signed in. */
export async function connectionAddress(
  auth: Pick<AuthApi, 'linkIdentity'>,
  provider: string,
  returnTo: string,
): Promise<string> {
  const call = auth.linkIdentity({
    // The client's list of names ends where the service's own configuration begins.
    provider: provider as 'google',
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  const { data } = await settled(call, 'Failed to link identity');
  if (data === null || data.url === null) throw new Error('The account elsewhere has no address');
  return data.url;
}

export async function disconnect(auth: Pick<AuthApi, 'unlinkIdentity'>, id: string): Promise<void> {
  // Of all that an identity is, the call needs its id.
  await settled(auth.unlinkIdentity({ identity_id: id } as never), 'Failed to unlink identity');
}
