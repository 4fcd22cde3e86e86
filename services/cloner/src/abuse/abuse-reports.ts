import type { AbuseReportInput, AbuseReportView } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  RateLimiter,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Column, CreateDateColumn, Entity, IsNull, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'abuse_reports' })
export class AbuseReportEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'clone_id' })
  cloneId!: string;

  @Column({ type: 'text' })
  subdomain!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  details!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  decision!: AbuseReportView['decision'];

  @Column({ type: 'text', name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}

/** The reported clone, which may be deleted before the report is read. */
export interface ReportedClone {
  cloneId: string;
  subdomain: string;
}

/** A person reports a page or two. */
const OF_ADDRESS = { name: 'abuse report', burst: 5, everySeconds: 10 * 60 };
/** A visitor of many phishing clones causes one report of each. */
const OF_ADDRESS_FOUND = { name: 'found fields', burst: 20, everySeconds: 60 };
const OF_CLONE_FOUND = { name: 'found fields of a clone', burst: 10, everySeconds: 60 };
/** Many people may report one page, and the first of them suffice. */
const OF_CLONE = { name: 'abuse reports of a clone', burst: 100, everySeconds: 60 };

/** Stores reports, within limits by address and clone. */
@Injectable()
export class AbuseReports {
  readonly #limiter: RateLimiter;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
  ) {
    this.#limiter = new RateLimiter('cloner', config.rateLimitScale);
  }

  /** @param address of the reporter, which is counted and not stored. Throws `request.rate.exceeded`. */
  async add({ cloneId, subdomain }: ReportedClone, input: AbuseReportInput, address: string): Promise<void> {
    // As the service: reporters need no account.
    await this.database.asService(async (tx) => {
      await this.#limiter.take(tx, [
        { rule: OF_ADDRESS, subject: address },
        { rule: OF_CLONE, subject: cloneId },
      ]);
      await tx.run(
        `INSERT INTO cloner.abuse_reports (clone_id, subdomain, reason, details, email) VALUES ($1, $2, $3, $4, $5)`,
        [cloneId, subdomain, input.reason, input.details, input.email ?? null],
      );
    });
  }

  /**
   * Stores what the guard in a visitor's browser found, as at most one open report of a clone. Throws `request.rate.exceeded`.
   */
  async addFound({ cloneId, subdomain }: ReportedClone, details: string, address: string): Promise<void> {
    // As the service: visitors have no account.
    await this.database.asService(async (tx) => {
      await this.#limiter.take(tx, [
        { rule: OF_ADDRESS_FOUND, subject: address },
        { rule: OF_CLONE_FOUND, subject: cloneId },
      ]);
      await insertFound(tx, { cloneId, subdomain }, details);
    });
  }

  /** Stores what a visit of ours found. Returns the clone's open report; null when the same was decided before. */
  async addSeen(clone: ReportedClone, details: string): Promise<string | null> {
    // As the service: a visit acts for no user.
    return this.database.asService(async (tx) => {
      await insertFound(tx, clone, details);
      const open = await tx.repository(AbuseReportEntity).findOne({
        where: { cloneId: clone.cloneId, reason: 'phishing', email: IsNull(), decision: IsNull() },
        order: { createdAt: 'ASC' },
      });
      return open?.id ?? null;
    });
  }

  async prune(): Promise<void> {
    // As the service: a job acts for no user.
    await this.database.asService((tx) => this.#limiter.prune(tx, 10_000));
  }
}

/** Inserts nothing while a report is open, or when the same was dismissed before. */
async function insertFound(
  tx: Transaction,
  { cloneId, subdomain }: ReportedClone,
  details: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO cloner.abuse_reports (clone_id, subdomain, reason, details)
     SELECT $1, $2, 'phishing', $3 WHERE NOT EXISTS (
       SELECT 1 FROM cloner.abuse_reports
       WHERE clone_id = $1 AND reason = 'phishing' AND email IS NULL
         AND (decision IS NULL OR (details = $3 AND decision <> 'suspended')))`,
    [cloneId, subdomain, details],
  );
}
