import { type AnticloneErrorCode, anticloneErrors } from '@garimpo/anticlone-contract';
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

const fail = defineErrors(anticloneErrors);

/** Limits of requests that make us contact others, or that are about others. */
export const userRequestRules = {
  installCheck: { name: 'check of an installation', burst: 6, everySeconds: 20 },
  evidence: { name: 'evidence of a copy', burst: 10, everySeconds: 180 },
  webhook: { name: 'test of a webhook', burst: 5, everySeconds: 60 },
  /** Enough to look into a case, too little to collect a list of visitors. */
  reveal: { name: 'address of a visitor', burst: 60, everySeconds: 60 },
} satisfies Record<string, RateRule>;

const codes = {
  installCheck: 'anticlone.install_check.too_many',
  evidence: 'anticlone.evidence.too_many',
  webhook: 'anticlone.webhook.too_many',
  reveal: 'anticlone.event.too_many_reveals',
} satisfies Record<keyof typeof userRequestRules, AnticloneErrorCode>;

@Injectable()
export class UserRequestLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase('anticlone') database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws the error of `codes`. */
  take(userId: string, request: keyof typeof userRequestRules): Promise<void> {
    return this.#limits.take(userId, userRequestRules[request], (details) => fail(codes[request], details));
  }
}
