import type { AuthApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';

type CodesApi = Pick<AuthApi, 'mfa'>;

export interface CodesLeft {
  total: number;
  remaining: number;
}

/** Null for an account that has none yet. */
export async function recoveryCodesLeft(auth: CodesApi): Promise<CodesLeft | null> {
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if ((error as { code?: unknown } | null)?.code === 'mfa_factor_not_found') return null;
  await settled(Promise.resolve({ error }), 'Failed to read recovery codes');
  if (data === null) throw new AuthFailure('unexpected', 'Recovery codes were read without data');
  return { total: data.total, remaining: data.remaining };
}

/** New codes in place of those that there are. They are told here and now alone. */
export async function makeRecoveryCodes(auth: CodesApi, replace: boolean): Promise<string[]> {
  const { recoveryCodes } = auth.mfa;
  const call = replace ? recoveryCodes.regenerate() : recoveryCodes.generate();
  const { data } = await settled(call, 'Failed to make recovery codes');
  return data?.codes ?? [];
}

/** Uses one up in place of the second step. */
export async function spendRecoveryCode(auth: CodesApi, code: string): Promise<void> {
  await settled(auth.mfa.recoveryCodes.verify({ code }), 'Failed to use a recovery code');
}

const GROUP = /.{1,4}/g;

/** As it is shown and written down: the service reads it with the marks or without. */
export function groupedCode(code: string): string {
  return code.match(GROUP)?.join('-') ?? code;
}

const CODE = /^[a-z\d]{16}$/i;

export function isRecoveryCode(entered: string): boolean {
  return CODE.test(entered.replaceAll(/[\s-]/g, ''));
}
