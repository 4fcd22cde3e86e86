import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';

/** Asks for another address. It counts when the links in the emails have been used; they lead to `confirmAt`. */
export async function requestEmailChange(
  auth: Pick<AuthApi, 'updateUser'>,
  email: string,
  confirmAt: string,
): Promise<void> {
  await settled(auth.updateUser({ email }, { emailRedirectTo: confirmAt }), 'Failed to change email');
}
