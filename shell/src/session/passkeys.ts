import type { AuthApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';

type PasskeyApi = Pick<AuthApi, 'passkey' | 'registerPasskey' | 'signInWithPasskey'>;

export interface Passkey {
  id: string;
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

const NUMERIC_HOST = /^[\d.]+$|^\[/;

/** Browsers ask for passkeys on pages with a name alone, never at an address that is a number. */
export function passkeysAreSupported(): boolean {
  return 'PublicKeyCredential' in window && !NUMERIC_HOST.test(window.location.hostname);
}

/** True where the browser can offer passkeys in the list of an input, without a click on anything. */
export async function canOfferInInputs(): Promise<boolean> {
  if (!passkeysAreSupported()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** True where the device itself can hold a passkey: by fingerprint, face or its own code. */
export async function deviceHoldsPasskeys(): Promise<boolean> {
  if (!passkeysAreSupported()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Resolves when somebody is signed in, which the session source is told of by the client. */
export async function signInWithPasskey(
  auth: PasskeyApi,
  options: { signal?: AbortSignal; mediation?: CredentialMediationRequirement } = {},
): Promise<void> {
  await byCeremony(auth.signInWithPasskey({ options }), 'Failed to sign in with a passkey');
}

export async function addPasskey(auth: PasskeyApi): Promise<void> {
  await byCeremony(auth.registerPasskey(), 'Failed to register a passkey');
}

export async function listPasskeys(auth: PasskeyApi): Promise<Passkey[]> {
  const { data } = await settled(auth.passkey.list(), 'Failed to list passkeys');
  return (data ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || null,
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }));
}

export async function renamePasskey(auth: PasskeyApi, id: string, name: string): Promise<void> {
  await settled(auth.passkey.update({ passkeyId: id, friendlyName: name }), 'Failed to rename a passkey');
}

export async function removePasskey(auth: PasskeyApi, id: string): Promise<void> {
  await settled(auth.passkey.delete({ passkeyId: id }), 'Failed to remove a passkey');
}

/** Browsers say neither why a person chose nothing nor whether there was anything to choose. */
export async function byCeremony<T extends { error: unknown }>(
  call: Promise<T>,
  fallback: string,
): Promise<T> {
  const outcome = await call;
  const { error } = outcome;
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED')
    throw new AuthFailure('cancelled', fallback, error);
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new AuthFailure('taken', fallback, error);
  return settled(Promise.resolve(outcome), fallback);
}
