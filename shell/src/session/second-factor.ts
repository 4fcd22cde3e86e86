import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';
import { type FactorDue, factorOf, verifiedOf } from './factor-due.ts';

type FactorApi = Pick<AuthApi, 'mfa'>;

export interface Factor extends FactorDue {
  createdAt: string;
}

/** A factor that is not verified yet: what an authenticator app has to be told. */
export interface NewFactor {
  id: string;
  /** Address of a picture. */
  qrCode: string;
  secret: string;
}

const ISSUER = 'Garimpo';

export async function listFactors(auth: FactorApi): Promise<Factor[]> {
  const { data } = await settled(auth.mfa.listFactors(), 'Failed to list factors');
  const steps = (data?.all ?? []).filter(
    ({ factor_type, status }) => status === 'verified' && factor_type !== 'recovery_code',
  );
  return steps.map((factor) => ({ ...factorOf(factor), createdAt: factor.created_at }));
}

/** Returns the factors of every type that a second step may be given with. */
export async function verifiedFactors(auth: FactorApi): Promise<FactorDue[]> {
  const { data } = await settled(auth.mfa.listFactors(), 'Failed to list factors');
  return verifiedOf(data?.all ?? []);
}

/** Begins a new factor. What an earlier beginning left behind goes first. */
export async function beginFactor(auth: FactorApi, name: string): Promise<NewFactor> {
  const { data: known } = await settled(auth.mfa.listFactors(), 'Failed to list factors');
  for (const { id, status } of known?.all ?? []) {
    if (status !== 'verified') await settled(auth.mfa.unenroll({ factorId: id }), 'Failed to remove factor');
  }
  const call = auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: ISSUER });
  const { data } = await settled(call, 'Failed to enroll factor');
  if (data === null) throw new Error('A factor was enrolled without data');
  return { id: data.id, qrCode: pictureAddress(data.totp.qr_code), secret: data.totp.secret };
}

/** Shows that the app knows the secret; from here on the session is one with a second factor. */
export async function verifyFactor(auth: FactorApi, factorId: string, code: string): Promise<void> {
  await settled(auth.mfa.challengeAndVerify({ factorId, code }), 'Failed to verify factor');
}

/** The token still tells of the factor until it is renewed. */
export async function removeFactor(
  auth: FactorApi & Pick<AuthApi, 'refreshSession'>,
  factorId: string,
): Promise<void> {
  await settled(auth.mfa.unenroll({ factorId }), 'Failed to remove factor');
  await auth.refreshSession().catch(() => undefined);
}

const SVG = /^data:image\/svg\+xml;utf-8,(?=<)/;

/** The client puts the picture into an address as it is; a "#" in it, as in a colour, would end the address. */
function pictureAddress(given: string): string {
  return SVG.test(given) ? `data:image/svg+xml,${encodeURIComponent(given.replace(SVG, ''))}` : given;
}
