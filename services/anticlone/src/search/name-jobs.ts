import {
  type Database,
  InjectDatabase,
  InjectJobs,
  type JobRun,
  type Jobs,
  Outbound,
  OutboundError,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { DomainJobs } from './domain-jobs.ts';
import { type LikeName, likeNames } from './like-names.ts';
import { isOwnName } from './name-index.ts';
import {
  addFoundDomain,
  type DueSearch,
  putOffSearch,
  sitesToSearch,
  takeSearchUse,
} from './search.query.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Names asked of name servers for one account in a day. */
export const NAMES_PER_DAY = 800;
/** Names of one site in a minute, and how many of them at once. */
const NAMES_PER_RUN = 40;
const AT_ONCE = 8;
const DNS_MS = 2_500;
const SITES_PER_RUN = 20;
const RUN_SECONDS = 55;
const ASK_MS = 35_000;
const ROUND_EVERY_MS = 7 * DAY_MS;
const SILENT_SERVERS_MS = 30 * 60_000;

/** Asks once a week which names like an owner's lead anywhere. */
@Injectable()
export class NameJobs {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    private readonly outbound: Outbound,
    private readonly domains: DomainJobs,
  ) {
    jobs.schedule({
      name: 'anticlone.ask-names',
      every: '* * * * *',
      timeoutSeconds: RUN_SECONDS,
      work: (run) => this.askAll(run),
    });
  }

  private async askAll({ now, signal }: JobRun): Promise<void> {
    const until = Date.now() + ASK_MS;
    // With the service role here and below, because jobs act for no user.
    for (const site of await this.database.asService((tx) => sitesToSearch(tx, now, SITES_PER_RUN))) {
      signal.throwIfAborted();
      if (Date.now() > until) return;
      await this.ask(site, now);
    }
  }

  private async ask(site: DueSearch, now: Date): Promise<void> {
    const all = likeNames(site.originalHost).filter(({ host }) => !isOwnName(site, host));
    const batch = all.slice(site.next, site.next + NAMES_PER_RUN);
    const use = { of: 'names', wanted: batch.length, most: NAMES_PER_DAY, now } as const;
    const taken = await this.database.asService((tx) => takeSearchUse(tx, site.userId, use));
    const names = batch.slice(0, taken);
    const asked = await this.#resolve(names);
    // Servers that answer nothing at all are down: the same names are asked for again later.
    const isDown = names.length > 0 && asked.every(({ answer }) => answer === 'silent');
    const next = site.next + (isDown ? 0 : names.length);
    const isOver = next >= all.length;
    await this.database.asService(async (tx) => {
      const { siteId, userId } = site;
      const there = asked.filter(({ answer }) => answer === 'there');
      for (const { host, likeness } of there)
        await addFoundDomain(tx, { siteId, userId, host, likeness, foundBy: 'name', certificate: null }, now);
      if (there.length > 0) await this.domains.send(userId, tx);
      await putOffSearch(tx, siteId, {
        next: isOver ? 0 : next,
        at: new Date(now.getTime() + waitMs({ isOver, isDown, isUsedUp: taken < batch.length })),
        endedAt: isOver ? now : null,
      });
    });
  }

  async #resolve(
    names: readonly LikeName[],
  ): Promise<(LikeName & { answer: 'there' | 'none' | 'silent' })[]> {
    const found: (LikeName & { answer: 'there' | 'none' | 'silent' })[] = [];
    for (let at = 0; at < names.length; at += AT_ONCE)
      found.push(
        ...(await Promise.all(
          names
            .slice(at, at + AT_ONCE)
            .map(async (name) => ({ ...name, answer: await this.#answer(name.host) })),
        )),
      );
    return found;
  }

  async #answer(host: string): Promise<'there' | 'none' | 'silent'> {
    try {
      await this.outbound.check(`https://${host}/`, DNS_MS);
      return 'there';
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return error.code === 'unreachable' || error.code === 'timeout' ? 'silent' : 'none';
    }
  }
}

/** The end of a round waits for the next one; a used up day for the next hour, when the day may be another. */
function waitMs({
  isOver,
  isDown,
  isUsedUp,
}: {
  isOver: boolean;
  isDown: boolean;
  isUsedUp: boolean;
}): number {
  if (isOver) return ROUND_EVERY_MS;
  if (isDown) return SILENT_SERVERS_MS;
  return isUsedUp ? DAY_MS / 24 : 0;
}
