import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';
import { byCeremony } from './passkeys.ts';

type KeyApi = Pick<AuthApi, 'mfa'>;

/** The service knows its own address and does not read this one; the client cannot do without it. */
const relyingParty = () => ({ rpId: window.location.hostname, rpOrigins: [window.location.origin] });

/** Whose make a key is decides nothing, so that the browser need not ask whether it may be told. */
const UNTOLD = { attestation: 'none' } as const;

/** Adds a key as a second step. What an earlier beginning left behind goes first, at the service. */
export async function addSecurityKey(auth: KeyApi, name: string): Promise<void> {
  const call = auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name });
  const { data: factor } = await settled(call, 'Failed to enroll factor');
  if (factor === null) throw new Error('A factor was enrolled without data');
  await answer(auth, factor.id, { create: UNTOLD });
}

/** From here on the session is one with a second factor. */
export async function showSecurityKey(auth: KeyApi, factorId: string): Promise<void> {
  await answer(auth, factorId, { request: {} });
}

type Overrides = Parameters<KeyApi['mfa']['webauthn']['challenge']>[1];

async function answer(auth: KeyApi, factorId: string, overrides: Overrides): Promise<void> {
  const ours = relyingParty();
  const asked = await byCeremony(
    auth.mfa.webauthn.challenge({ factorId, webauthn: ours }, overrides),
    'Failed to ask for a security key',
  );
  if (asked.data === null) throw new Error('A security key answered without data');
  const { challengeId, webauthn } = asked.data;
  await settled(
    auth.mfa.webauthn.verify({ challengeId, factorId, webauthn: { ...webauthn, ...ours } }),
    'Failed to verify a security key',
  );
}
