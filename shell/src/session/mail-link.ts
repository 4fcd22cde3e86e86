import type { AuthApi } from './auth-client.ts';
import { AuthFailure, settled } from './auth-failure.ts';
import type { LinkHolder, LinkSecret, LinkType } from './link-secret.ts';

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

/** `half`: the other address of a change has to confirm it too. */
export type LinkOutcome = 'whole' | 'half';

/**
 * Uses a link that confirms an address or signs in, or the code that another sign-in came back with. The session it opens
 * becomes this browser's; one that confirms a change of address may open none. A link from a mail waits until someone presses a button: programs that look into mails open
 * links too.
 */
export async function openLink(
  auth: Pick<AuthApi, 'verifyOtp' | 'exchangeCodeForSession'>,
  link: LinkHolder,
): Promise<LinkOutcome> {
  const secret = link.current;
  if (secret === null) throw new AuthFailure('link_over', FAILED);
  let outcome: LinkOutcome;
  try {
    outcome = await open(auth, secret);
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    if (error.reason === 'unreachable' || error.reason === 'too_many') throw error;
    link.current = null;
    throw error.reason === 'refused' ? new AuthFailure('link_over', error.message, error) : error;
  }
  link.current = null;
  return outcome;
}

async function open(
  auth: Pick<AuthApi, 'verifyOtp' | 'exchangeCodeForSession'>,
  secret: LinkSecret,
): Promise<LinkOutcome> {
  switch (secret.kind) {
    case 'code':
      await settled(auth.exchangeCodeForSession(secret.code), FAILED);
      return 'whole';
    case 'token_hash':
      if (await isOfThisBrowser(auth, secret)) return 'whole';
      return use(auth, secret.type, secret.tokenHash);
    case 'token':
      return use(auth, secret.type, secret.token);
    // Tokens in an address would make whoever wrote the link the one who is signed in.
    case 'tokens':
    case 'refused':
      throw new AuthFailure('link_over', FAILED);
  }
}

/** Signs in with the code of a confirmation, if it was asked for here: that keeps what was chosen here, whoever else asked. */
async function isOfThisBrowser(
  auth: Pick<AuthApi, 'exchangeCodeForSession'>,
  { code }: Extract<LinkSecret, { kind: 'token_hash' }>,
): Promise<boolean> {
  if (code === undefined) return false;
  try {
    await settled(auth.exchangeCodeForSession(code), FAILED);
    return true;
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    if (error.reason === 'unreachable' || error.reason === 'too_many') throw error;
    return false;
  }
}

async function use(
  auth: Pick<AuthApi, 'verifyOtp'>,
  type: LinkType,
  tokenHash: string,
): Promise<LinkOutcome> {
  const { data } = await settled(auth.verifyOtp({ type, token_hash: tokenHash }), FAILED);
  return outcomeOf(type, data);
}

/** The answer to the first of two confirmations is a message, which the client takes for a user. */
function outcomeOf(
  type: LinkType,
  data: { session: object | null; user: { id?: unknown } | null },
): LinkOutcome {
  return type === 'email_change' && data.session === null && typeof data.user?.id !== 'string'
    ? 'half'
    : 'whole';
}

export interface MailCode {
  /** `email` for what confirms an address or signs in. */
  type: 'email' | 'recovery' | 'email_change';
  /** The address that it was sent to. */
  email: string;
  code: string;
}

/** Uses the code of a mail in place of its link, in any browser. A wrong one fails with `wrong_code`. */
export async function openByCode(
  auth: Pick<AuthApi, 'verifyOtp'>,
  { type, email, code }: MailCode,
): Promise<LinkOutcome> {
  try {
    const { data } = await settled(auth.verifyOtp({ type, email, token: code }), FAILED);
    return outcomeOf(type, data);
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    if (error.reason !== 'link_over' && error.reason !== 'refused') throw error;
    throw new AuthFailure('wrong_code', error.message, error);
  }
}
