import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Runs } from './sealing-store.ts';

export const ALGORITHM = 'ES256';

export async function makeSigningKey() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const name = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    // Browsers import a published key with the right to verify, which it must name.
    publicJwk: { ...(await exportJWK(publicKey)), ...name, key_ops: ['verify'] },
    privateJwk: { ...(await exportJWK(privateKey)), ...name },
  };
}

/** Of those that are good for something, the oldest first. */
export function signingKeyStates(runs: Runs): Promise<{ kid: string; status: string; since: Date }[]> {
  return runs.rows(
    `SELECT kid, status, changed_at AS since FROM auth_service.signing_keys WHERE status <> 'revoked' ORDER BY created_at`,
  );
}
