import type { AbuseReportInput } from '@garimpo/cloner-contract';
import { CONFIG, type Config, Database, InjectDatabase, RateLimiter } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** What is reported. It may be gone by the time that somebody reads of it. */
export interface ReportedClone {
  cloneId: string;
  subdomain: string;
}

/** One person reports a page or two. */
const OF_ADDRESS = { name: 'abuse report', burst: 5, everySeconds: 10 * 60 };
/** Many people may report one page, and the first of them are enough to look at it. */
const OF_CLONE = { name: 'abuse reports of a clone', burst: 100, everySeconds: 60 };

/** Takes what people report. */
@Injectable()
export class AbuseReports {
  readonly #limiter: RateLimiter;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
  ) {
    this.#limiter = new RateLimiter('cloner', config.rateLimitScale);
  }

  /** @param address where it comes from, which is counted and not kept. Throws `request.rate.exceeded`. */
  async add({ cloneId, subdomain }: ReportedClone, input: AbuseReportInput, address: string): Promise<void> {
    // As the service: whoever reports is nobody we know.
    await this.database.asService(async (tx) => {
      await this.#limiter.take(tx, [
        { rule: OF_ADDRESS, subject: address },
        { rule: OF_CLONE, subject: cloneId },
      ]);
      await tx.query(
        `INSERT INTO cloner.abuse_reports (clone_id, subdomain, reason, details, email) VALUES ($1, $2, $3, $4, $5)`,
        [cloneId, subdomain, input.reason, input.details, input.email ?? null],
      );
    });
  }

  /** Forgets who has long been quiet. */
  async prune(): Promise<void> {
    // As the service: nobody is signed in.
    await this.database.asService((tx) => this.#limiter.prune(tx, 10_000));
  }
}
