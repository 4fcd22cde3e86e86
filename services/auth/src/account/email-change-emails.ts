import { CONFIG, type Config, type Database, InjectDatabase, Mailer, notice } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { CountedAsker } from '../limits/auth-limits.ts';
import { emailChangedNotice } from '../text/pt-br.ts';
import { linkEmail } from '../token/emails.ts';
import { type EmailChangePurpose, NOTHING } from '../token/one-time-token.entity.ts';
import { LIFETIME_SECONDS, OneTimeTokens } from '../token/one-time-tokens.ts';
import { SiteLinks } from '../token/site-links.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import type { ChangeSide } from './email-change-store.ts';

export const PURPOSES: Record<ChangeSide, EmailChangePurpose> = {
  new: 'email_change_new',
  current: 'email_change_current',
};

/** Emails of a change of address, sent behind the answer. */
@Injectable()
export class EmailChangeEmails {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly mailer: Mailer,
  ) {}

  get reachPeople(): boolean {
    return this.mailer.reachesPeople;
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

  /** Sends the emails again to the holder of that address, if a change of it is under way. */
  writeAgain(email: string, redirectTo: string | undefined, asker: CountedAsker): void {
    this.mailer.inBackground(async () => {
      const user = await this.database.asService((tx) => this.users.findByEmail(tx, email));
      if (user && isUnderWay(user)) this.write(user, redirectTo, asker);
      return null;
    });
  }

  /** Informs an address that had no say in the change. */
  inform(address: string): void {
    this.mailer.inBackground(async () => notice(address, emailChangedNotice(this.config.contactEmail)));
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
        const holder = { id, email: to };
        return { to, newEmail, ...(await this.tokens.issue(tx, holder, purpose, null, NOTHING, asker)) };
      });
      if (!issued) return null;
      const { to, token, code } = issued;
      const link = this.links.ofEmail(token, 'email_change', redirectTo);
      return linkEmail(purpose, to, { site: this.config.publicUrl, link, code, address: issued.newEmail });
    });
  }
}

/** The addresses that have to confirm. An address that was never proved has no say, as its holder is unknown. */
export function sidesOf(user: UserEntity): ChangeSide[] {
  return user.emailVerifiedAt ? ['new', 'current'] : ['new'];
}

function isUnderWay(user: UserEntity): boolean {
  if (!user.newEmailAskedAt) return false;
  return Date.now() - user.newEmailAskedAt.getTime() < LIFETIME_SECONDS.email_change_new * 1000;
}
