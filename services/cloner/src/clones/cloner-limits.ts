import { clonerErrors } from '@garimpo/cloner-contract';
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

const fail = defineErrors(clonerErrors);

export const clonerRules = {
  /** A map asks for some dozens of pages of somebody else's site. */
  map: { name: 'maps of sites', burst: 10, everySeconds: 30 },
  /** Its pictures are decoded. */
  block: { name: 'saved blocks', burst: 20, everySeconds: 15 },
  archive: { name: 'imports of archives', burst: 5, everySeconds: 60 },
} satisfies Record<string, RateRule>;

const codes = {
  map: 'cloner.maps.too_many',
  block: 'cloner.blocks.too_many',
  archive: 'cloner.archives.too_many',
} as const satisfies Record<keyof typeof clonerRules, keyof typeof clonerErrors>;

/** How often a user may ask for what is more than a row in the queue. */
@Injectable()
export class ClonerLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase('cloner') database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws the error of `codes`. */
  take(userId: string, what: keyof typeof clonerRules): Promise<void> {
    return this.#limits.take(userId, clonerRules[what], (details) => fail(codes[what], details));
  }
}
