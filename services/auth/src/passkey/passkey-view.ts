import type { CredentialEntity } from '../webauthn/credential.entity.ts';

/** A passkey as Supabase Auth shows one: nothing of its key. */
export function passkeyView({ id, friendlyName, createdAt, lastUsedAt }: CredentialEntity) {
  return {
    id,
    ...(friendlyName !== null && { friendly_name: friendlyName }),
    created_at: createdAt.toISOString(),
    ...(lastUsedAt !== null && { last_used_at: lastUsedAt.toISOString() }),
  };
}

export type PasskeyView = ReturnType<typeof passkeyView>;
