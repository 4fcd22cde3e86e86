import { anticloneErrors, type CloneView } from '@garimpo/anticlone-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnClone, toCloneView } from '../clone/clone.query.ts';
import { CheckJobs } from './check-jobs.ts';
import { makeDueByOwner, makeDueByReport } from './clone-checks.query.ts';

const fail = defineErrors(anticloneErrors);

/** Pages change: a clone that keeps being reported is checked again after this many hours. */
const REPORTED_AGAIN = { copyHours: 24, suspectHours: 6 };
/** Pause between two checks that the owner asks for. */
const OWNER_PAUSE_SECONDS = 60;

/** Requests checks of clones. */
@Injectable()
export class Detection {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly jobs: CheckJobs,
  ) {}

  /**
   * A visitor's browser reported the page. However often that happens, at most one check waits, and a site's checks are limited.
   * @param options.tx the transaction that stores the report
   */
  async suspectReported(cloneId: string, options: { tx?: Transaction; now?: Date } = {}): Promise<void> {
    const { tx, now = new Date() } = options;
    const makeDue = async (own: Transaction) => {
      const siteId = await makeDueByReport(own, cloneId, { now, ...REPORTED_AGAIN });
      if (siteId !== null) await this.jobs.send(siteId, own);
    };
    // With the service role, because a report comes from no user.
    return tx === undefined ? this.database.asService(makeDue) : makeDue(tx);
  }

  async checkAgain(actor: Actor, siteId: string, cloneId: string, now = new Date()): Promise<CloneView> {
    const find = () => this.database.asUser(actor, (tx) => findOwnClone(tx, actor.userId, siteId, cloneId));
    if ((await find()) === null) throw fail('anticlone.clone.not_found');
    // With the service role, because users may not write when a check is due.
    await this.database.asService(async (tx) => {
      if (!(await makeDueByOwner(tx, cloneId, { now, pauseSeconds: OWNER_PAUSE_SECONDS })))
        throw fail('anticlone.clone.check_too_soon', { retryAfterSeconds: OWNER_PAUSE_SECONDS });
      await this.jobs.send(siteId, tx);
    });
    const clone = await find();
    if (clone === null) throw fail('anticlone.clone.not_found');
    return toCloneView(clone);
  }
}
