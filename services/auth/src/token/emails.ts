import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  type Email,
  emailButton,
  emailPage,
  escapeHtml,
  InjectDatabase,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuthLimits, type CountedAsker } from '../limits/auth-limits.ts';
import { type MailText, mailText, mailWords, takenAddressNotice } from '../text/pt-br.ts';
import type { UserMetadata } from '../user/user.entity.ts';
import { type Brought, NOTHING, type SignInPurpose } from './one-time-token.entity.ts';
import { type Holder, OneTimeTokens } from './one-time-tokens.ts';
import { SiteLinks } from './site-links.ts';

interface EmailParts {
  link?: string;
  code?: string;
  /** That the opening speaks of. */
  address?: string;
}

/** An email with a link, a code, or both. */
export function linkEmail(
  purpose: keyof typeof mailText,
  to: string,
  { link, code, address = '' }: EmailParts,
): Email {
  const words: MailText = mailText[purpose];
  const opening = typeof words.opening === 'string' ? words.opening : words.opening(address);
  const text = [
    opening,
    ...(link ? [`${words.action}: ${link}`] : []),
    ...(code ? [link ? `${mailWords.orCode} ${code}` : `${mailWords.code}: ${code}`] : []),
    words.lasts,
    mailWords.ignore,
  ];
  return {
    to,
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: emailPage(words.subject, [
      `<p>${escapeHtml(opening)}</p>`,
      ...(link
        ? [
            emailButton(link, words.action),
            `<p style="${SMALL}">${escapeHtml(mailWords.linkFallback)}<br>${escapeHtml(link)}</p>`,
          ]
        : []),
      ...(code
        ? [
            `<p>${escapeHtml(link ? mailWords.orCode : mailWords.code)} <strong style="${CODE}">${code}</strong></p>`,
          ]
        : []),
      `<p style="${SMALL}">${escapeHtml(words.lasts)}<br>${escapeHtml(mailWords.ignore)}</p>`,
    ]),
    ...(link && { link }),
  };
}

const SMALL = 'font-size:13px;word-break:break-all';
const CODE = 'font-size:20px;letter-spacing:3px';

const SIGN_IN_PATH = '/login';

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
    private readonly limits: AuthLimits,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Otherwise emails are files on this machine, and an address need not be confirmed. */
  get reachPeople(): boolean {
    return this.mailer.reachesPeople;
  }

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

  /**
   * To the owner of an account with whose address somebody tried to sign up: the screen cannot say so to whoever it is, who
   * most often is the owner and has forgotten. After two of these the next ones wait for twelve hours.
   */
  sendAddressTaken(email: string): void {
    this.mailer.inBackground(async () => {
      // As the service: who asks is not known.
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
