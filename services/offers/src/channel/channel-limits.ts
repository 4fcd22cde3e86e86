import { offersErrors } from '@garimpo/offers-contract';
import {
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  type RateRule,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const fail = defineErrors(offersErrors);

/** Of what makes us ask somebody else's server. */
export const channelRule: RateRule = { name: 'change of a channel', burst: 10, everySeconds: 30 };

@Injectable()
export class ChannelLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase('offers') database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `offers.channel.too_many`. */
  take(userId: string): Promise<void> {
    return this.#limits.take(userId, channelRule, (details) => fail('offers.channel.too_many', details));
  }
}
