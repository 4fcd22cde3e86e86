import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_DATA_PATH,
  type AccountData,
  accountsErrors,
  decideAccess,
  erasedFrom,
  isRecentSignIn,
} from '@garimpo/accounts-contract';
import {
  AccountActivity,
  type Actor,
  type Caller,
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  InjectJobs,
  type Job,
  Jobs,
  Mailer,
  notice,
  PersonalDataRegistry,
  sessionIdOf,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { ProfileEntity } from '../model/profile.entity.ts';
import { findProfile } from '../profiles/find-profile.ts';
import { toAccountFacts } from '../profiles/profile.mapper.ts';
import { ProfileService } from '../profiles/profile.service.ts';
import { deletionText } from '../text/pt-br-data.ts';
import { AccountLimits } from './account-limits.ts';
import { ErasureEntity } from './erasure.entity.ts';

const fail = defineErrors(accountsErrors);

const emailData = z.strictObject({
  userId: z.uuid(),
  what: z.enum(['requested', 'restored']),
  /** Id of the entry in the account's history; absent in jobs that older versions queued. */
  event: z
    .strictObject({
      id: z.uuid(),
      caller: z.strictObject({ address: z.string(), userAgent: z.string() }),
      sessionId: z.string().nullable(),
    })
    .optional(),
});
type EmailData = z.infer<typeof emailData>;

/** The wish to be forgotten, and its undoing. What becomes of it is the erasure's. */
@Injectable()
export class AccountService {
  private readonly emailJob: Job<typeof emailData>;

  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @InjectJobs(ACCOUNTS_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly profiles: ProfileService,
    private readonly limits: AccountLimits,
    private readonly mailer: Mailer,
    private readonly registry: PersonalDataRegistry,
    private readonly activity: AccountActivity,
  ) {
    this.emailJob = jobs.define({
      name: 'accounts.write-of-deletion',
      data: emailData,
      timeoutSeconds: 60,
      work: (asked) => this.write(asked),
    });
  }

  async get(actor: Actor): Promise<AccountData> {
    const profile = await this.database.asUser(actor, (tx) => findProfile(tx, actor.userId));
    const requestedAt = profile?.deletionRequestedAt ?? null;
    const now = new Date();
    // The deletion is ignored here, because the provider does not know of it.
    const facts = profile && { ...toAccountFacts(profile, null), deletionRequestedAt: null };
    return {
      deletion: requestedAt && {
        requestedAt: requestedAt.toISOString(),
        erasedFrom: erasedFrom(requestedAt).toISOString(),
      },
      recentSignIn: isRecentSignIn(actor.claims, now),
      paidSubscription: facts !== null && decideAccess(facts, now).allowed,
    };
  }

  /**
   * From now on the account is to be deleted; asked again, from when on stays as it was. The user's other sessions end.
   * Throws `accounts.deletion.sign_in_again`: a browser that was left signed in must not be enough.
   */
  async requestDeletion(actor: Actor, caller: Caller): Promise<AccountData> {
    if (!isRecentSignIn(actor.claims, new Date())) throw fail('accounts.deletion.sign_in_again');
    // The wish is a column of the profile, and who has never been let in has none.
    await this.profiles.create(actor);
    await this.change(actor, 'requested', caller);
    for (const domain of this.registry.all()) await domain.endOtherSessions?.(actor, sessionIdOf(actor));
    return this.get(actor);
  }

  /** Throws `accounts.deletion.begun` where it is too late. */
  async restore(actor: Actor, caller: Caller): Promise<AccountData> {
    await this.change(actor, 'restored', caller);
    return this.get(actor);
  }

  private async change(actor: Actor, what: EmailData['what'], caller: Caller): Promise<void> {
    const { userId } = actor;
    // Runs as the service: user roles may not write the moment from which the waiting week counts. The database's
    // clock decides.
    await this.database.asService(async (tx) => {
      // Locked first, as the erasure does: of the two, one comes second and sees what the other has done.
      const profile = await tx.repository(ProfileEntity).findOne({
        select: { id: true, deletionRequestedAt: true },
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (await isErasing(tx, userId)) throw fail('accounts.deletion.begun');
      if (profile === null || (profile.deletionRequestedAt !== null) === (what === 'requested')) return;
      await this.limits.take(tx, 'deletion', userId);
      await tx
        .repository(ProfileEntity)
        .update(userId, { deletionRequestedAt: what === 'requested' ? () => 'now()' : null });
      const event = { id: randomUUID(), caller, sessionId: sessionIdOf(actor) };
      await this.emailJob.send({ userId, what, event }, { tx });
    });
  }

  private async write({ userId, what, event }: EmailData): Promise<void> {
    const kind = what === 'requested' ? 'deletion_requested' : 'deletion_cancelled';
    const denialLink =
      event === undefined
        ? null
        : await this.activity.record({ ...event, kind, userId, detail: null, letter: false });
    // Runs as the service, because a job has no signed-in user.
    const profile = await this.database.asService((tx) =>
      tx.repository(ProfileEntity).findOneBy({ id: userId }),
    );
    const requestedAt = profile?.deletionRequestedAt ?? null;
    // A later change sends an email of its own.
    if (profile === null || profile.email === '' || (requestedAt !== null) !== (what === 'requested')) return;
    const text =
      requestedAt === null
        ? deletionText.restored(denialLink)
        : deletionText.requested(erasedFrom(requestedAt), denialLink);
    await this.mailer.send(notice(profile.email, text, `${this.config.publicUrl}${ACCOUNT_DATA_PATH}`));
  }
}

function isErasing(tx: Transaction, userId: string): Promise<boolean> {
  return tx.repository(ErasureEntity).existsBy({ userId });
}
