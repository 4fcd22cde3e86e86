import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';

/** Hours for which the emails of a change are good. */
const GOOD_FOR_HOURS = 24;

/** The address that is asked for and not confirmed yet, on this device or another; `null` without one. */
export async function pendingEmail(auth: Pick<AuthApi, 'getUser'>, now: Date): Promise<string | null> {
  const { data } = await settled(auth.getUser(), 'Failed to read the user');
  const { new_email: email, email_change_sent_at: sentAt } = data.user ?? {};
  if (!email || !sentAt) return null;
  return now.getTime() - Date.parse(sentAt) < GOOD_FOR_HOURS * 3_600_000 ? email : null;
}

/** Sends the emails of the change again, to whichever address has not answered. */
export async function resendEmailChange(
  auth: Pick<AuthApi, 'resend'>,
  email: string,
  confirmAt: string,
): Promise<void> {
  const call = auth.resend({ type: 'email_change', email, options: { emailRedirectTo: confirmAt } });
  await settled(call, 'Failed to resend email');
}

/** Asks for another address. It counts when the links in the emails have been used; they lead to `confirmAt`. */
export async function requestEmailChange(
  auth: Pick<AuthApi, 'updateUser'>,
  email: string,
  confirmAt: string,
): Promise<void> {
  await settled(auth.updateUser({ email }, { emailRedirectTo: confirmAt }), 'Failed to change email');
}
