import type { RecoveryApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';
import { type FactorDue, factorDue } from './factor-due.ts';
import type { LinkHolder, LinkSecret } from './link-secret.ts';

const FAILED = 'Failed to reset password';

/** Of what the link, or the code, of this tab has opened. */
export const RECOVERY_KEY = ['shell', 'recovery'];

/** Whose password may be changed, and what has to be shown before. */
export interface Recovery {
  email: string;
  factors: FactorDue[];
}

/** Asks for a mail with a link that leads to `resetAt`. Succeeds whether or not there is such an account. */
export async function requestRecovery(client: RecoveryApi, email: string, resetAt: string): Promise<void> {
  await settled(client.resetPasswordForEmail(email, { redirectTo: resetAt }), FAILED);
}

/**
 * Opens what the link in the mail stands for, or what it opened before in this tab; `null` when there is neither. The
 * link is used up by it, unless nobody answered: then another call tries again.
 */
export async function openRecovery(client: RecoveryApi, link: LinkHolder): Promise<Recovery | null> {
  const secret = link.current;
  if (secret !== null) {
    try {
      await open(client, secret);
    } catch (error) {
      if (!(error instanceof AuthFailure) || error.reason !== 'unreachable') link.current = null;
      throw error;
    }
    link.current = null;
  }
  const { data } = await settled(client.getSession(), FAILED);
  if (data.session === null) return null;
  return { email: data.session.user.email ?? '', factors: factorDue(data.session) };
}

async function open(client: RecoveryApi, secret: LinkSecret): Promise<void> {
  switch (secret.kind) {
    case 'refused':
      throw new AuthFailure('link_over', secret.code);
    case 'tokens': {
      const { accessToken, refreshToken } = secret;
      const session = { access_token: accessToken, refresh_token: refreshToken };
      await whenRefusedOver(settled(client.setSession(session), FAILED));
      return;
    }
    case 'code':
      await whenRefusedOver(settled(client.exchangeCodeForSession(secret.code), FAILED));
      return;
    case 'token_hash':
      await verify(client, secret.tokenHash);
      return;
    case 'token':
      try {
        await settled(client.exchangeCodeForSession(secret.token), FAILED);
      } catch (error) {
        if (error instanceof AuthFailure && error.reason === 'unreachable') throw error;
        // Not a code, or not one of this browser.
        await verify(client, secret.token);
      }
  }
}

async function verify(client: RecoveryApi, tokenHash: string): Promise<void> {
  const call = client.verifyOtp({ type: 'recovery', token_hash: tokenHash });
  await whenRefusedOver(settled(call, FAILED));
}

/** Nothing was entered here, so what the service refuses is the link. */
async function whenRefusedOver(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof AuthFailure) || error.reason !== 'refused') throw error;
    throw new AuthFailure('link_over', error.message, error);
  }
}

/** Sets the password and ends the session that the link opened: whoever chose a password signs in with it. */
export async function finishRecovery(client: RecoveryApi, password: string): Promise<void> {
  try {
    await settled(client.updateUser({ password }), FAILED);
  } catch (error) {
    throw error instanceof AuthFailure && isSessionGone(error.cause)
      ? new AuthFailure('link_over', error.message, error)
      : error;
  }
  // The password is changed, whatever becomes of this session: it expires by itself.
  await client.signOut({ scope: 'local' }).catch(() => undefined);
}

/** The client's own word for a session that has ended, in another tab or by another link. It has no code. */
function isSessionGone(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AuthSessionMissingError';
}
