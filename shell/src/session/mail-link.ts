import type { AuthApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';
import type { LinkHolder, LinkSecret } from './link-secret.ts';

const FAILED = 'Failed to confirm email';

/** Another mail with a link that leads to `confirmAt`. */
export async function resendConfirmation(
  auth: Pick<AuthApi, 'resend'>,
  email: string,
  confirmAt: string,
): Promise<void> {
  const call = auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmAt } });
  await settled(call, 'Failed to resend email');
}

/** A code by mail, to confirm a change to the account. */
export async function requestCode(auth: Pick<AuthApi, 'reauthenticate'>): Promise<void> {
  await settled(auth.reauthenticate(), 'Failed to send a code');
}

/**
 * Uses a link that confirms an address or signs in, or the code that another sign-in came back with. The session it opens
 * becomes this browser's. A link from a mail waits until someone presses a button: programs that look into mails open
 * links too.
 */
export async function openLink(
  auth: Pick<AuthApi, 'verifyOtp' | 'exchangeCodeForSession'>,
  link: LinkHolder,
): Promise<void> {
  const secret = link.current;
  if (secret === null) throw new AuthFailure('link_over', FAILED);
  try {
    await open(auth, secret);
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    if (error.reason === 'unreachable' || error.reason === 'too_many') throw error;
    link.current = null;
    throw error.reason === 'refused' ? new AuthFailure('link_over', error.message, error) : error;
  }
  link.current = null;
}

async function open(
  auth: Pick<AuthApi, 'verifyOtp' | 'exchangeCodeForSession'>,
  secret: LinkSecret,
): Promise<void> {
  switch (secret.kind) {
    case 'code':
      await settled(auth.exchangeCodeForSession(secret.code), FAILED);
      return;
    case 'token_hash':
      await settled(auth.verifyOtp({ type: secret.type, token_hash: secret.tokenHash }), FAILED);
      return;
    case 'token':
      await settled(auth.verifyOtp({ type: secret.type, token_hash: secret.token }), FAILED);
      return;
    // Tokens in an address would make whoever wrote the link the one who is signed in.
    case 'tokens':
    case 'refused':
      throw new AuthFailure('link_over', FAILED);
  }
}
