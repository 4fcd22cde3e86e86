import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  type Email,
  emailButton,
  emailCode,
  emailPage,
  emailSmallPrint,
  escapeHtml,
  InjectDatabase,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuthLimits, type CountedAsker } from '../limits/auth-limits.ts';
import { type MailText, mailText, mailWords, takenAddressNotice } from '../text/pt-br.ts';
import { hasAddress } from '../user/absent-address.ts';
import type { UserMetadata } from '../user/user.entity.ts';
import { type Brought, NOTHING, type SignInPurpose } from './one-time-token.entity.ts';
import { type Holder, OneTimeTokens } from './one-time-tokens.ts';
import { SiteLinks } from './site-links.ts';

interface EmailParts {
  /** Origin of the app's pages. */
  site: string;
  link?: string;
  code: string;
  address?: string;
}

export function linkEmail(
  purpose: keyof typeof mailText,
  to: string,
  { site, link, code, address = '' }: EmailParts,
): Email {
  const words: MailText = mailText[purpose];
  const opening = typeof words.opening === 'string' ? words.opening : words.opening(address);
  const label = link ? mailWords.orCode : `${mailWords.code}:`;
  const about = [mailWords.codeAt(site + words.codePage), mailWords.secret];
  const end = [words.lasts, mailWords.ignore];
  const text = [opening, ...(link ? [`${words.action}: ${link}`] : []), `${label} ${code}`, ...about, ...end];
  return {
    to,
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: emailPage(words.subject, [
      `<p>${escapeHtml(opening)}</p>`,
      ...(link ? [emailButton(link, words.action), emailSmallPrint([mailWords.linkFallback, link])] : []),
      emailCode(label, code),
      emailSmallPrint(about),
      emailSmallPrint(end),
    ]),
    ...(link && { link }),
  };
}

const SIGN_IN_PATH = '/login';

interface EmailOptions {
  codeChallenge?: string | null;
  redirectTo?: string | undefined;
  /** The asker as the limits counted them; this service where it is left out. */
  asker?: CountedAsker | undefined;
  /** What a new account begins with, if using the email makes one. */
  newcomer?: UserMetadata;
  /** What the asker contributes, determined behind the answer as well; nothing by default. */
  brought?: () => Promise<Brought>;
}

type EmailPurpose = Exclude<SignInPurpose, 'oauth'>;

/** Emails with a token. The token is made behind the answer, and only where an account is found. */
@Injectable()
export class Emails {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly links: SiteLinks,
    private readonly limits: AuthLimits,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Otherwise emails are files on this machine, and an address need not be confirmed. */
  get reachPeople(): boolean {
    return this.mailer.reachesPeople;
  }

  send(
    purpose: EmailPurpose,
    find: (tx: Transaction) => Promise<Holder | null>,
    options: EmailOptions = {},
  ): void {
    this.mailer.inBackground(async () => {
      const brought = (await options.brought?.()) ?? NOTHING;
      const issued = await this.database.asService(async (tx) => {
        const user = await find(tx);
        return (
          user !== null &&
          hasAddress(user) && {
            user,
            ...(await this.tokens.issue(
              tx,
              user,
              purpose,
              options.codeChallenge ?? null,
              // An account that is made by this email begins with what its asker gave.
              user.id === null ? { ...NOTHING, userMetadata: options.newcomer ?? {} } : brought,
              options.asker,
            )),
          }
        );
      });
      if (!issued) return null;
      const { user, token, code } = issued;
      const site = this.config.publicUrl;
      if (purpose === 'reauthentication') return linkEmail(purpose, user.email, { site, code });
      const link = this.links.ofEmail(token, purpose, options.redirectTo);
      return linkEmail(purpose, user.email, { site, link, code });
    });
  }

  /**
   * Informs the owner of an account that somebody tried to sign up with its address: the screen must not say so to a stranger.
   * Most often it is the owner, who has forgotten. After two of these the next ones wait for twelve hours.
   */
  sendAddressTaken(email: string): void {
    this.mailer.inBackground(async () => {
      const isDue = await this.database
        .asService((tx) => this.limits.takeOfAll(tx, 'takenAddress', email))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof DomainError && error.code === 'request.rate.exceeded') return false;
            throw error;
          },
        );
      return isDue ? notice(email, takenAddressNotice, `${this.config.publicUrl}${SIGN_IN_PATH}`) : null;
    });
  }
}
