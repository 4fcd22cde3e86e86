import { emailAddress } from '@garimpo/auth-contract';
import { type Caller, type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { EmailChangeService, type HalfChanged } from '../account/email-change.service.ts';
import { PhoneChangeService } from '../account/phone-change.service.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { looksLikeLinkToken } from '../token/link-token.ts';
import type { SignInPurpose } from '../token/one-time-token.entity.ts';
import { OneTimeTokens, type Used } from '../token/one-time-tokens.ts';
import { SiteLinks, withFailure } from '../token/site-links.ts';
import { UserStore } from '../user/user-store.ts';
import type { UserView } from '../user/user-view.ts';
import type { VerifyInput, VerifyQuery } from './link.inputs.ts';
import { PhoneSignInService } from './phone-sign-in.service.ts';

const PURPOSES: Record<string, SignInPurpose[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'invite', 'magiclink'],
};

const EMAIL_CHANGE = 'email_change';

/** Uses the tokens and codes of emails, each once. It runs as the service: who asks is what is being found out. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly emailChanges: EmailChangeService,
    private readonly phones: PhoneSignInService,
    private readonly phoneChanges: PhoneChangeService,
  ) {}

  /**
   * Where a link to this service leads, as emails held them once and the tools of others still do: to the page that an email of
   * ours leads to by itself. Nothing is used up and nothing looked up, because programs that scan mail follow links before
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

  /** Takes the token of a link, or the code beside it. */
  async verify(input: VerifyInput, caller: Asker): Promise<SessionView | UserView | HalfChanged> {
    const { token_hash: tokenHash, token } = input;
    // Where phones are off none was sent a code, so that each is answered like a wrong one.
    if (input.type === 'sms') return this.phones.verify(input.phone ?? '', token ?? '', caller);
    if (input.type === 'phone_change')
      return this.phoneChanges.confirm(input.phone ?? '', token ?? '', caller);
    if (input.type === EMAIL_CHANGE) return this.#confirmChange(input, caller);
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

  #confirmChange(
    { token_hash: tokenHash, token = '', email: given }: VerifyInput,
    caller: Asker,
  ): Promise<UserView | HalfChanged> {
    const email = emailAddress.safeParse(given);
    if (tokenHash === undefined && email.success && !looksLikeLinkToken(token)) {
      return this.emailChanges.confirmByCode(email.data, token, caller);
    }
    return this.emailChanges.confirm(tokenHash ?? token, caller);
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
    // A wrong code is counted, so the refusal is thrown outside of the transaction.
    const opened = await this.database.asService(async (tx) => {
      const used = await use(tx);
      return used && this.grants.byToken(tx, used, caller);
    });
    if (!opened) throw codeExpired();
    return this.grants.view(opened);
  }
}

function codeExpired(): AuthFailure {
  return new AuthFailure('otp_expired', 'Token has expired or is invalid');
}

function isLinkType(type: string | undefined): type is string {
  return type === EMAIL_CHANGE || (type !== undefined && Object.hasOwn(PURPOSES, type));
}
