import { randomUUID } from 'node:crypto';
import { AccountsPort, counterLimits } from '@garimpo/accounts-contract';
import {
  type ChangeCloneInput,
  type ChangedCloneReply,
  clonerErrors,
  type ListedCloneReply,
  type MoveFolderInput,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  RateLimiter,
  type RateRule,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { cloneFacts } from '../store/clone-facts.ts';
import {
  type CloneKind,
  cloneKinds,
  cloneLimit,
  cloneUrl,
  countClones,
  findOwnListed,
  type ListedClone,
  toQuizView,
  toSiteView,
} from '../store/clone-kinds.ts';
import { claimName } from '../store/names.ts';
import { findOwnVersion } from '../store/site-versions.ts';

const fail = defineErrors(clonerErrors);
const KINDS = Object.keys(cloneKinds) as CloneKind[];

export const listRules = {
  change: { name: 'change of a listed clone', burst: 120, everySeconds: 2 },
  duplicate: { name: 'duplicate of a clone', burst: 20, everySeconds: 30 },
} satisfies Record<string, RateRule>;

/** What an owner does with clones in the list: names them, puts them into folders, and duplicates them. */
@Injectable()
export class ListedClones {
  readonly #limiter: RateLimiter;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#limiter = new RateLimiter('cloner', config.rateLimitScale);
  }

  /** Throws `cloner.site.not_found`, whatever kind of clone the name would be of, and `request.rate.exceeded`. */
  async change({ userId }: Actor, subdomain: string, change: ChangeCloneInput): Promise<ChangedCloneReply> {
    await this.#take(listRules.change, userId);
    const { title, folder } = change;
    // As the service, which alone writes clones. Only those of this user are asked for.
    const changed = await this.database.asService(async (tx) => {
      for (const kind of KINDS) {
        const row = await tx.one<ChangedCloneReply>(
          `UPDATE ${cloneKinds[kind].table} SET title = CASE WHEN $3 THEN $4 ELSE title END,
             folder = CASE WHEN $5 THEN $6 ELSE folder END
           WHERE user_id = $1 AND subdomain = $2 RETURNING title, folder`,
          [userId, subdomain, title !== undefined, title ?? null, folder !== undefined, folder ?? null],
        );
        if (row !== undefined) return row;
      }
      return null;
    });
    if (changed === null) throw fail('cloner.site.not_found');
    return changed;
  }

  /** Of both kinds of clones. Throws `request.rate.exceeded`. */
  async moveFolder({ userId }: Actor, { folder, to }: MoveFolderInput): Promise<void> {
    await this.#take(listRules.change, userId);
    // As the service, for the same reason.
    await this.database.asService(async (tx) => {
      for (const kind of KINDS)
        await tx.run(`UPDATE ${cloneKinds[kind].table} SET folder = $3 WHERE user_id = $1 AND folder = $2`, [
          userId,
          folder,
          to,
        ]);
    });
  }

  /**
   * Makes a clone of the same files at another name, in the same folder. Throws `cloner.site.not_found`, `cloner.site.suspended`,
   * `cloner.subdomain.taken`, `cloner.clones.limit_reached`, `cloner.quizzes.limit_reached`, `request.rate.exceeded`.
   */
  async duplicate(actor: Actor, subdomain: string, name: string): Promise<ListedCloneReply> {
    const { userId } = actor;
    await this.#take(listRules.duplicate, userId);
    const subscription = await this.accounts.subscriptionOf(userId);
    const id = randomUUID();
    // As the service, because files belong to no user. The clone is asked for by this user's id.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, userId, 'clones');
      const source = await sourceOf(tx, userId, subdomain);
      const { counter, limitReached } = cloneKinds[source.kind];
      const limit = cloneLimit(source.kind, subscription);
      if ((await countClones(tx, source.kind, userId)) >= limit)
        throw fail(limitReached, { fields: [{ path: counterLimits[counter], rule: String(limit) }] });
      if (!(await claimName(tx, { name, kind: source.kind, cloneId: id, userId })))
        throw fail('cloner.subdomain.taken', { fields: [{ path: 'subdomain', rule: 'taken' }] });
      await insertDuplicate(tx, source, { id, subdomain: name, url: cloneUrl(this.config, name) });
    });
    return this.database.asUser(actor, async (tx) => {
      const found = await findOwnListed(tx, userId, name);
      if (found === null) throw fail('cloner.site.not_found');
      const facts = (await cloneFacts(tx, userId, id))(id);
      const url = cloneUrl(this.config, name);
      return found.kind === 'site'
        ? { url, site: toSiteView(found.clone, this.config, facts) }
        : { url, quiz: toQuizView(found.clone, this.config, facts) };
    });
  }

  /** WebP. Throws `cloner.site.not_found` where there is no clone, and where it has no picture yet. */
  async picture(actor: Actor, subdomain: string): Promise<Buffer> {
    const row = await this.database.asUser(actor, (tx) =>
      tx.one<{ picture: Buffer }>(
        `SELECT p.picture FROM cloner.subdomains s JOIN cloner.clone_pictures p ON p.clone_id = s.clone_id
         WHERE s.name = $2 AND s.user_id = $1 AND p.user_id = $1`,
        [actor.userId, subdomain],
      ),
    );
    if (row === undefined) throw fail('cloner.site.not_found');
    return row.picture;
  }

  #take(rule: RateRule, subject: string): Promise<void> {
    // As the service: limits belong to no user.
    return this.database.asService((tx) => this.#limiter.take(tx, [{ rule, subject }]));
  }
}

/** Locked: a removal waits until the duplicate names the files, too. */
async function sourceOf(tx: Transaction, userId: string, subdomain: string): Promise<ListedClone> {
  const by = { where: { userId, subdomain }, lock: { mode: 'pessimistic_write' } } as const;
  const site = await tx.repository(SiteEntity).findOne(by);
  const quiz = site === null ? await tx.repository(QuizEntity).findOne(by) : null;
  const state = (site ?? quiz)?.state;
  if (state === 'suspended') throw fail('cloner.site.suspended');
  if (site !== null) return { kind: 'site', clone: site };
  if (quiz === null || state === 'deleting') throw fail('cloner.site.not_found');
  return { kind: 'quiz', clone: quiz };
}

async function insertDuplicate(
  tx: Transaction,
  source: ListedClone,
  { id, subdomain, url }: { id: string; subdomain: string; url: string },
): Promise<void> {
  const { userId, originalUrl, title, folder, version, id: sourceId } = source.clone;
  if ((await findOwnVersion(tx, userId, sourceId, version)) === null) throw fail('cloner.site.not_found');
  const made = { id, userId, originalUrl, url, subdomain, version: 1, title, folder };
  if (source.kind === 'site')
    await tx.repository(SiteEntity).insert({ ...made, report: source.clone.report });
  else {
    const { checkoutUrl, report } = source.clone;
    await tx.repository(QuizEntity).insert({ ...made, checkoutUrl, report });
  }
  const values = [id, sourceId, version];
  await tx.run(
    `INSERT INTO cloner.versions (clone_id, n, user_id, manifest, origin, files, bytes, picture, pictured_at)
     SELECT $1, 1, user_id, manifest, origin, files, bytes, picture, pictured_at
     FROM cloner.versions WHERE clone_id = $2 AND n = $3`,
    values,
  );
  await tx.run(
    `INSERT INTO cloner.version_objects (clone_id, n, sha256)
     SELECT $1, 1, sha256 FROM cloner.version_objects WHERE clone_id = $2 AND n = $3 ORDER BY sha256`,
    values,
  );
  await tx.run(
    `INSERT INTO cloner.ways_out (site_id, user_id, version, found)
     SELECT $1, user_id, 1, found FROM cloner.ways_out WHERE site_id = $2 AND version = $3`,
    values,
  );
  await tx.run(
    `INSERT INTO cloner.clone_pictures (clone_id, user_id, picture, taken_at)
     SELECT $1, user_id, picture, taken_at FROM cloner.clone_pictures WHERE clone_id = $2`,
    [id, sourceId],
  );
}
