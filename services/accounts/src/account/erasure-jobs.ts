import { DELETION_DAYS } from '@garimpo/accounts-contract';
import {
  addressesOf,
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  LOGGER,
  Mailer,
  type Person,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { dropOldFiscalRecords } from '../billing/fiscal-records.ts';
import { DomainsOfPeople } from './domains-of-people.ts';
import { ErasureEntity } from './erasure.entity.ts';

type Logger = ReturnType<typeof createLogger>;

/** Longer than an access token is good for: when rows go, there is none left that could make new ones. */
export const TOKENS_OUT_MINUTES = 65;
const AT_ONCE = 200;

const eraseData = z.strictObject({ userId: z.uuid() });

/**
 * Erases the accounts whose week is over. One job per account, which goes on wherever another left off: access ends first,
 * then, when every token has run out, what each domain holds, the user last. What has begun is a row, which is the last to
 * go; so a process that dies in the middle, or a service that is away for days, only makes it later.
 */
@Injectable()
export class ErasureJobs {
  private readonly erase: Job<typeof eraseData>;

  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @InjectJobs(ACCOUNTS_DOMAIN) private readonly jobs: Jobs,
    private readonly domains: DomainsOfPeople,
    private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.erase = jobs.define({
      name: 'accounts.erase',
      data: eraseData,
      timeoutSeconds: 300,
      singletonKey: ({ userId }) => userId,
      work: ({ userId }, run) => this.run(userId, run),
    });
    jobs.schedule({
      name: 'accounts.begin-erasures',
      every: '*/10 * * * *',
      irrevocable: true,
      timeoutSeconds: 60,
      work: ({ now }) => this.beginAll(now),
    });
    jobs.schedule({
      name: 'accounts.drop-old-fiscal-records',
      every: '41 4 * * *',
      irrevocable: true,
      timeoutSeconds: 120,
      work: () => this.dropOldRecords(),
    });
  }

  /** Those whose time has come, and those that have begun and are not done: their job may have failed for the last time. */
  private async beginAll(now: Date): Promise<void> {
    // Runs as the service here and below: user roles cannot read which accounts are due for erasure.
    const rows: { id: string }[] = await this.database.asService((tx) =>
      tx.rows(
        `(select id from accounts.profiles where deletion_requested_at <= $1::timestamptz - make_interval(days => $2)
          order by deletion_requested_at limit $3)
         union select user_id from accounts.erasures
           where access_ended_at is null or access_ended_at <= $1::timestamptz - make_interval(mins => $4)`,
        [now, DELETION_DAYS, AT_ONCE, TOKENS_OUT_MINUTES],
      ),
    );
    for (const { id } of rows) await this.erase.send({ userId: id });
  }

  private async run(userId: string, { now, signal }: JobRun): Promise<void> {
    const erasure = await this.begin(userId, now);
    if (erasure === null) return;
    const domains = this.domains.all();
    if (erasure.accessEndedAt === null) {
      await this.noteFormerEmails(erasure);
      for (const domain of domains) await domain.endAccess?.(erasure);
      await this.database.asService((tx) =>
        tx.repository(ErasureEntity).update(userId, { accessEndedAt: now }),
      );
      this.log.info('the access of an account that is erased has ended');
      return;
    }
    if (now.getTime() - erasure.accessEndedAt.getTime() < TOKENS_OUT_MINUTES * 60_000) return;
    for (const domain of domains) {
      signal.throwIfAborted();
      await domain.erase(erasure, signal);
    }
    for (const address of addressesOf(erasure)) await this.mailer.forget(address);
    const left = (await Promise.all(domains.map((domain) => domain.leftovers(erasure)))).flat();
    if (left.length > 0) throw new Error(`something of an erased account is left in ${left.join(', ')}`);
    await this.finish(erasure);
  }

  /** They are known to sign-in alone, which forgets them when access ends; a run that broke off there has noted them already. */
  private async noteFormerEmails(erasure: ErasureEntity): Promise<void> {
    const found = await Promise.all(this.domains.all().map((domain) => domain.formerEmails?.(erasure) ?? []));
    const all = [...new Set([...erasure.formerEmails, ...found.flat()])];
    await this.database.asService((tx) =>
      tx.repository(ErasureEntity).update(erasure.userId, { formerEmails: all }),
    );
  }

  /** The erasure under way, or a new one where the week is over; `null` where the user has thought again. */
  private begin(userId: string, now: Date): Promise<ErasureEntity | null> {
    return this.database.asService(async (tx) => {
      await tx.run('select 1 from accounts.profiles where id = $1 for update', [userId]);
      await tx.run(
        `insert into accounts.erasures (user_id, email, email_verified)
         select id, lower(email), email_verified from accounts.profiles
         where id = $1 and deletion_requested_at <= $2::timestamptz - make_interval(days => $3)
         on conflict do nothing`,
        [userId, now, DELETION_DAYS],
      );
      return tx.repository(ErasureEntity).findOneBy({ userId });
    });
  }

  private async finish(erasure: Person): Promise<void> {
    const { userId } = erasure;
    await this.database.asService(async (tx) => {
      await this.jobs.forget(userId, { tx });
      for (const address of addressesOf(erasure)) await this.jobs.forget(address, { tx });
      await tx.repository(ErasureEntity).delete(userId);
    });
    this.log.info('an account was erased');
  }

  private async dropOldRecords(): Promise<void> {
    const count = await this.database.asService(dropOldFiscalRecords);
    if (count > 0) this.log.info({ count }, 'dropped fiscal records that need not be kept any longer');
  }
}
