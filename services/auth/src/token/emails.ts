import { type Database, InjectDatabase, Mailer, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { SiteLinks } from '../http/site-links.ts';
import type { CountedAsker } from '../limits/auth-limits.ts';
import { linkEmail } from '../mail/email.ts';
import type { UserMetadata } from '../user/user.entity.ts';
import { type Brought, NOTHING, type SignInPurpose } from './one-time-token.entity.ts';
import { type Holder, OneTimeTokens } from './one-time-tokens.ts';

export interface EmailOptions {
  codeChallenge?: string | null;
  redirectTo?: string | undefined;
  /** As the limits counted them; this service itself, where it is not given. */
  asker?: CountedAsker | undefined;
  /** What an account begins with that is made when the email is used. */
  newcomer?: UserMetadata;
  /** What the asker brings along, found out behind the answer too. Nothing, where this is not given. */
  brought?: () => Promise<Brought>;
}

type EmailPurpose = Exclude<SignInPurpose, 'oauth'>;

/** Emails with a token in them. The token is made behind the answer too, and only for who is found there. */
@Injectable()
export class Emails {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly mailer: Mailer,
  ) {}

  /** @param find who it goes to; null for nobody */
  send(
    purpose: EmailPurpose,
    find: (tx: Transaction) => Promise<Holder | null>,
    options: EmailOptions = {},
  ): void {
    this.mailer.inBackground(async () => {
      const brought = (await options.brought?.()) ?? NOTHING;
      // As the service, for somebody who is not signed in.
      const issued = await this.database.asService(async (tx) => {
        const user = await find(tx);
        return (
          user && {
            user,
            ...(await this.tokens.issue(
              tx,
              user,
              purpose,
              options.codeChallenge ?? null,
              // An account that comes with the email begins with what its asker said.
              user.id === null ? { ...NOTHING, userMetadata: options.newcomer ?? {} } : brought,
              options.asker,
            )),
          }
        );
      });
      if (!issued) return null;
      const { user, token, code } = issued;
      if (purpose === 'reauthentication') return linkEmail(purpose, user.email, { code });
      return linkEmail(purpose, user.email, {
        link: this.links.ofEmail(token, purpose, options.redirectTo),
        code,
      });
    });
  }
}
