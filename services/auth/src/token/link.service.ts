import { emailAddress } from '@garimpo/auth-contract';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { SiteLinks, withFailure } from '../http/site-links.ts';
import { AuthLimits, type CountedAsker } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionGrant } from '../session/session-grant.ts';
import type { SessionView } from '../session/session-view.ts';
import { EmailChangeService, type HalfChanged } from '../user/email-change.service.ts';
import { changeMetadata } from '../user/user-metadata.ts';
import { UserStore } from '../user/user-store.ts';
import type { UserView } from '../user/user-view.ts';
import { codeChallenge } from './code-challenge.ts';
import { Emails } from './emails.ts';
import type { OtpInput, RecoverInput, ResendInput, VerifyInput, VerifyQuery } from './link.inputs.ts';
import { looksLikeLinkToken } from './link-token.ts';
import { type Brought, NOTHING, type SignInPurpose } from './one-time-token.entity.ts';
import { OneTimeTokens, type Used } from './one-time-tokens.ts';

const PURPOSES: Record<string, SignInPurpose[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
};

const EMAIL_CHANGE = 'email_change';

/**
 * Emails asked for, and the tokens in them used. Asking answers the same, and as fast, whoever the address belongs to.
 * All of it runs as the service: who asks is what is being found out.
 */
@Injectable()
export class LinkService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly tokens: OneTimeTokens,
    private readonly emails: Emails,
    private readonly links: SiteLinks,
    private readonly limits: AuthLimits,
    private readonly live: LiveSession,
    private readonly grants: SessionGrant,
    private readonly emailChanges: EmailChangeService,
    private readonly hasher: PasswordHasher,
  ) {}

  async recover(input: RecoverInput, redirectTo: string | undefined, caller: Asker): Promise<void> {
    const email = validAddress(input.email);
    const challenge = codeChallenge(input);
    const asker = await this.#limitEmail(caller, email);
    this.emails.send('recovery', (tx) => this.users.findByEmail(tx, email), {
      codeChallenge: challenge,
      redirectTo,
      asker,
    });
  }

  /**
   * Signs in without a password. Where the address has no account, using the email makes one, unless that is not wanted:
   * whoever asks has shown nothing yet, and anybody can ask for anybody.
   */
  async otp(input: OtpInput, redirectTo: string | undefined, caller: Asker): Promise<void> {
    if (input.phone !== undefined) throw phoneDisabled();
    const email = validAddress(input.email);
    const challenge = codeChallenge(input);
    const metadata = changeMetadata({}, input.data);
    const asker = await this.#limitEmail(caller, email);
    const find = async (tx: Transaction) => {
      const known = await this.users.findByEmail(tx, email);
      return known ?? (input.create_user === false ? null : { id: null, email });
    };
    this.emails.send('magiclink', find, { codeChallenge: challenge, redirectTo, asker, newcomer: metadata });
  }

  /**
   * An email once more. What the account was made with is kept only for an asker who is signed in to it or knows its
   * password; or else the owner of an address would confirm a stranger's by asking for another email.
   */
  async resend(
    input: ResendInput,
    redirectTo: string | undefined,
    caller: Asker,
    actor: Actor | null,
  ): Promise<void> {
    const offered = input.type === 'signup' || input.type === EMAIL_CHANGE;
    if (!offered || input.phone !== undefined) throw phoneDisabled();
    const email = validAddress(input.email);
    const challenge = codeChallenge(input);
    const asker = await this.#limitEmail(caller, email);
    if (input.type === EMAIL_CHANGE) return this.emailChanges.writeAgain(email, redirectTo, asker);
    const find = async (tx: Transaction) => {
      const user = await this.users.findByEmail(tx, email);
      return user?.emailVerifiedAt === null ? user : null;
    };
    const brought = () => this.#broughtBy(actor, email, input.password);
    this.emails.send('signup', find, { codeChallenge: challenge, redirectTo, asker, brought });
  }

  /** A code to the user's own address, which a later change of the password asks for. */
  async reauthenticate(actor: Actor): Promise<void> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    const { asker } = await this.database.asService((tx) => this.limits.takeKnown(tx, 'email', user.id));
    this.emails.send('reauthentication', async () => user, { asker });
  }

  /**
   * Where a link to this service leads, as emails held them once and the tools of others still do: to the page that an email
   * of ours leads to by itself. Nothing is used up and nothing looked up, because programs that scan mail follow links before
   * people do.
   */
  follow(query: VerifyQuery): string {
    const { redirect_to: redirectTo, type } = query;
    const token = query.token_hash ?? query.token;
    if (token === undefined || !looksLikeLinkToken(token) || !isLinkType(type)) {
      const message = 'Email link is invalid or has expired';
      return withFailure(this.links.target(redirectTo), 'otp_expired', message);
    }
    return this.links.ofEmail(token, type, redirectTo);
  }

  /** Uses the token of a link, or the code beside it. */
  async verify(input: VerifyInput, caller: Asker): Promise<SessionView | UserView | HalfChanged> {
    if (input.phone !== undefined || input.type === 'sms' || input.type === 'phone_change')
      throw phoneDisabled();
    const { token_hash: tokenHash, token } = input;
    if (input.type === EMAIL_CHANGE) return this.emailChanges.confirm(tokenHash ?? token ?? '', caller);
    const purposes = PURPOSES[input.type] ?? [];
    if (tokenHash !== undefined) {
      await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
      return this.#enter(caller, (tx) => this.tokens.redeemLink(tx, tokenHash, purposes));
    }
    const email = emailAddress.safeParse(input.email);
    if (token === undefined || !email.success) {
      throw new AuthFailure('validation_failed', 'Verify requires a token_hash, or a token with its email');
    }
    // A whole token beside its address is as good as the token alone.
    if (looksLikeLinkToken(token)) {
      await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
      return this.#enter(caller, (tx) => this.tokens.redeemLink(tx, token, purposes));
    }
    const taken = await this.database.asService((tx) => this.limits.takeOf(tx, 'code', caller, email.data));
    return this.#enter(caller, async (tx) => {
      const user = await this.users.findByEmail(tx, email.data);
      const holder = { id: user?.id ?? null, email: email.data };
      const used = await this.tokens.redeemCode(tx, holder, purposes, token);
      if (used) await this.limits.refund(tx, taken);
      return used;
    });
  }

  /** The browser that asked exchanges its code, with the verifier that only it has. */
  async exchange(
    input: { auth_code?: string | undefined; code_verifier?: string | undefined },
    caller: Caller,
  ) {
    const { auth_code: authCode, code_verifier: verifier } = input;
    if (authCode === undefined || verifier === undefined) {
      throw new AuthFailure(
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    }
    await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
    const outcome = await this.database.asService(async (tx) => {
      const used = await this.tokens.redeemAuthCode(tx, authCode, verifier);
      return used === null || used === 'mismatch' ? used : this.grants.byToken(tx, used, caller);
    });
    if (outcome === 'mismatch') {
      throw new AuthFailure(
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    if (outcome === null) {
      throw new AuthFailure('flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    return this.grants.view(outcome);
  }

  async #enter(caller: Caller, use: (tx: Transaction) => Promise<Used | null>): Promise<SessionView> {
    // A wrong code is counted, so the refusal is thrown after the transaction and not inside it.
    const opened = await this.database.asService(async (tx) => {
      const used = await use(tx);
      return used && this.grants.byToken(tx, used, caller);
    });
    if (!opened) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    return this.grants.view(opened);
  }

  async #broughtBy(actor: Actor | null, email: string, password: string | undefined): Promise<Brought> {
    const { user, session } = await this.database.asService(async (tx) => ({
      user: await this.users.findByEmail(tx, email),
      session: actor && (await this.live.findOrNull(tx, actor)),
    }));
    if (!user?.passwordHash) return NOTHING;
    const sessionId = session?.userId === user.id ? session.id : null;
    const isKnown =
      sessionId !== null ||
      (password !== undefined && (await this.hasher.verify(user.passwordHash, password)));
    return isKnown ? { ...NOTHING, passwordHash: user.passwordHash, sessionId } : NOTHING;
  }

  async #limitEmail(caller: Asker, email: string): Promise<CountedAsker> {
    const { asker } = await this.database.asService((tx) => this.limits.takeOf(tx, 'email', caller, email));
    return asker;
  }
}

function isLinkType(type: string | undefined): type is string {
  return type === EMAIL_CHANGE || (type !== undefined && Object.hasOwn(PURPOSES, type));
}

function validAddress(given: string | undefined): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data;
}

function phoneDisabled(): AuthFailure {
  return new AuthFailure('phone_provider_disabled', 'Phone logins are disabled');
}
