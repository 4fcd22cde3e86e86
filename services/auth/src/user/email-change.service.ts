import { emailAddress } from '@garimpo/auth-contract';
import {
  type Caller,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  isUniqueViolation,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { SiteLinks } from '../http/site-links.ts';
import { AuthLimits, type CountedAsker } from '../limits/auth-limits.ts';
import { linkEmail } from '../mail/email.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { emailChangedNotice } from '../text/pt-br.ts';
import { type EmailChangePurpose, NOTHING } from '../token/one-time-token.entity.ts';
import { LIFETIME_SECONDS, OneTimeTokens } from '../token/one-time-tokens.ts';
import { type ChangeSide, EmailChangeStore } from './email-change-store.ts';
import type { UserEntity } from './user.entity.ts';
import { UserStore } from './user-store.ts';
import { type UserView, userView } from './user-view.ts';

const PURPOSES: Record<ChangeSide, EmailChangePurpose> = {
  new: 'email_change_new',
  current: 'email_change_current',
};

/** What Supabase Auth answers to the first of two confirmations. */
export interface HalfChanged {
  msg: string;
  code: '200';
}

const HALF_CHANGED: HalfChanged = {
  msg: 'Confirmed. The other address has to confirm the change too.',
  code: '200',
};

/**
 * Another address for a user. The new one has to be proved, and the present one, where it was proved itself, has to agree:
 * a browser that was left signed in is not enough to take an account away. Confirming opens no session: it is done from a
 * mailbox, and whose that is has just been found out.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly changes: EmailChangeStore,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly mailer: Mailer,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
  ) {}

  /**
   * Throws where a change may not be asked for. That an address is taken is told only where sign-up tells it too: where
   * emails reach nobody. Elsewhere the change is never confirmed, as nothing is sent to the owner of the address.
   */
  async admit(user: UserEntity, newEmail: string, caller: Caller): Promise<void> {
    const taken = await this.database.asService(async (tx) => {
      await this.limits.takeKnown(tx, 'email', user.id);
      await this.limits.takeStrange(tx, 'email', caller, newEmail);
      return !this.mailer.reachesPeople && (await this.users.findByEmail(tx, newEmail)) !== null;
    });
    if (taken) throw emailExists();
  }

  /** Emails of a change that was asked for before open nothing any more. Called with the user locked. */
  async ask(tx: Transaction, userId: string, newEmail: string, sessionId: string): Promise<void> {
    await this.tokens.discard(tx, userId, Object.values(PURPOSES));
    await this.changes.ask(tx, userId, newEmail, sessionId);
  }

  /** Writes to whichever address has not answered yet. After the transaction that asked. */
  write(
    user: UserEntity,
    redirectTo: string | undefined,
    asker: CountedAsker = { name: user.id, isKnown: true },
  ): void {
    for (const side of sidesOf(user)) {
      if (side !== user.newEmailProved) this.#write(user, side, redirectTo, asker);
    }
  }

  /** For whoever has that address now, if a change of it is under way. */
  writeAgain(email: string, redirectTo: string | undefined, asker: CountedAsker): void {
    this.mailer.inBackground(async () => {
      const user = await this.database.asService((tx) => this.users.findByEmail(tx, email));
      if (user && isUnderWay(user)) this.write(user, redirectTo, asker);
      return null;
    });
  }

  /** The user with the new address, or word that the other address has to confirm too. */
  async confirm(token: string, caller: Caller): Promise<UserView | HalfChanged> {
    await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
    const outcome = await this.database
      .asService((tx) => this.#confirm(tx, token, caller))
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email_unique') ? emailExists() : error;
      });
    if (outcome === null) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    if (outcome === 'half') return HALF_CHANGED;
    this.log.deliver();
    // Whoever reads at an address that was never proved has no say in the account; they are told, and no more.
    const { contactEmail } = this.config;
    if (!outcome.formerEmail)
      this.mailer.inBackground(async () => notice(outcome.before, emailChangedNotice(contactEmail)));
    return userView(outcome.user);
  }

  async #confirm(tx: Transaction, token: string, caller: Caller) {
    // The user is locked before the token is taken, as where a change is asked for: two of them never wait in a circle.
    const holder = await this.tokens.holderOf(tx, token);
    const user = holder && (await this.users.lock(tx, holder));
    const used = user && (await this.tokens.redeemLink(tx, token, Object.values(PURPOSES)));
    if (!used) return null;
    const side: ChangeSide = used.purpose === PURPOSES.new ? 'new' : 'current';
    if (used.email !== (side === 'new' ? user.newEmail : user.email)) return null;
    if (sidesOf(user).some((one) => one !== side && one !== user.newEmailProved)) {
      await this.changes.markProved(tx, user.id, side);
      return 'half';
    }
    // Nobody had proved anything of this account: it is what the session that asked has made of it, and no more.
    if (!user.emailVerifiedAt) {
      const { passwordHash, newEmailSessionId: sessionId } = user;
      await this.grants.takeOver(tx, user.id, { ...NOTHING, passwordHash, sessionId });
    }
    await this.users.removeUnproved(tx, user.newEmail ?? '');
    await this.changes.change(tx, user.id);
    // What was sent to the old address opens nothing of this account any more.
    await this.tokens.discard(tx, user.id);
    const formerEmail = user.emailVerifiedAt ? user.email : null;
    await this.log.note(tx, { userId: user.id, kind: 'email_changed', caller, formerEmail });
    const changed = await this.users.find(tx, user.id);
    return changed && { user: changed, before: user.email, formerEmail };
  }

  #write(asked: UserEntity, side: ChangeSide, redirectTo: string | undefined, asker: CountedAsker): void {
    const { id, newEmail } = asked;
    this.mailer.inBackground(async () => {
      const purpose = PURPOSES[side];
      const issued = await this.database.asService(async (tx) => {
        const user = await this.users.lock(tx, id);
        // Another change may have been asked for meanwhile, and that one has emails of its own.
        if (!newEmail || user?.newEmail !== newEmail) return null;
        const taken = side === 'new' ? await this.users.findByEmail(tx, newEmail) : null;
        if (taken?.emailConfirmedAt || taken?.emailVerifiedAt) return null;
        const to = side === 'new' ? newEmail : user.email;
        return { to, newEmail, token: await this.tokens.issueLink(tx, { id, email: to }, purpose, asker) };
      });
      if (!issued) return null;
      const link = this.links.ofEmail(issued.token, 'email_change', redirectTo);
      return linkEmail(purpose, issued.to, { link, address: issued.newEmail });
    });
  }
}

/** The address that is asked for, or undefined where it is the present one or none. Throws `validation_failed`. */
export function newAddressOf(user: UserEntity, asked: string | null | undefined): string | undefined {
  if (!asked) return undefined;
  const email = emailAddress.safeParse(asked);
  if (!email.success) {
    throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.data === user.email ? undefined : email.data;
}

/** Who has to say yes. An address that nobody has proved has no say: whose it is is not known. */
function sidesOf(user: UserEntity): ChangeSide[] {
  return user.emailVerifiedAt ? ['new', 'current'] : ['new'];
}

function isUnderWay(user: UserEntity): boolean {
  if (!user.newEmailAskedAt) return false;
  return Date.now() - user.newEmailAskedAt.getTime() < LIFETIME_SECONDS.email_change_new * 1000;
}

function emailExists(): AuthFailure {
  return new AuthFailure('email_exists', 'A user with this email address has already been registered');
}
