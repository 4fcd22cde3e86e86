import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  InjectDatabase,
  Mailer,
  notice,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuthLimits } from '../limits/auth-limits.ts';
import { takenAddressNotice } from '../text/pt-br.ts';

const SIGN_IN_PATH = '/login';

/**
 * Tells whoever has an account that somebody tried to sign up with its address: the screen cannot, as it may be anybody's.
 * Most often it is its owner, who has forgotten about it.
 */
@Injectable()
export class TakenAddressEmails {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: AuthLimits,
    private readonly mailer: Mailer,
  ) {}

  /** Behind the answer. After two of them, the next ones wait for twelve hours: what comes meanwhile is not told. */
  notify(email: string): void {
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
