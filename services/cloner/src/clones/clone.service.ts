import { AccountsPort, counterLimits } from '@garimpo/accounts-contract';
import {
  clonerErrors,
  normalSubdomain,
  type QuizView,
  type SiteView,
  type SubdomainReply,
  subdomainProblem,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  UsageCounters,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { cloneFacts } from '../store/clone-facts.ts';
import {
  type CloneKind,
  cloneKinds,
  countClones,
  listOwnClones,
  toQuizView,
  toSiteView,
} from '../store/clone-kinds.ts';
import { CloneRemoval } from '../store/clone-removal.ts';
import { isNameTaken } from '../store/names.ts';
import { countOwnWays } from '../ways-out/way-records.ts';

const fail = defineErrors(clonerErrors);

interface CloneList {
  /** As the plan has it: -1 for unlimited. */
  limit: number;
  domain: string;
}
export type SiteList = CloneList & { sites: SiteView[] };
export type QuizList = CloneList & { quizzes: QuizView[]; zip: boolean };

/** Lists and deletes a user's hosted clones, and counts them for the page that shows use and limits. */
@Injectable()
export class CloneService implements OnModuleInit {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly removal: CloneRemoval,
    private readonly counters: UsageCounters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    for (const kind of ['site', 'quiz'] as const) {
      // As the service: accounts asks with a user id, and has no token of the user.
      this.counters.register(cloneKinds[kind].counter, (userId) =>
        this.database.asService((tx) => countClones(tx, kind, userId)),
      );
    }
  }

  async listSites(actor: Actor): Promise<SiteList> {
    const { rows, facts, ...list } = await this.#list('site', SiteEntity, actor);
    const ways = await this.database.asUser(actor, (tx) => countOwnWays(tx, actor.userId, rows));
    const sites = rows.map((row) => ({
      ...toSiteView(row, this.config, facts(row.id)),
      waysOut: ways.get(row.id) ?? null,
    }));
    return { sites, ...list };
  }

  async listQuizzes(actor: Actor): Promise<QuizList> {
    const { rows, facts, ...list } = await this.#list('quiz', QuizEntity, actor);
    const quizzes = rows.map((row) => toQuizView(row, this.config, facts(row.id)));
    return { quizzes, ...list, zip: mayHaveQuizZips(actor) };
  }

  async #list<Clone extends SiteEntity | QuizEntity>(kind: CloneKind, clones: new () => Clone, actor: Actor) {
    const { limits } = await this.accounts.subscriptionOf(actor.userId);
    const found = await this.database.asUser(actor, async (tx) => {
      // First: what is no longer compared by then has its likeness in its row.
      const facts = await cloneFacts(tx, actor.userId);
      return { facts, rows: await listOwnClones(tx, clones, actor.userId) };
    });
    const limit = limits?.[counterLimits[cloneKinds[kind].counter]] ?? 0;
    return { ...found, limit, domain: this.config.sitesDomain };
  }

  /** Throws the kind's `not_found`, and `cloner.quiz.not_deleted` when the quiz stays for now. */
  async delete(kind: CloneKind, actor: Actor, subdomain: string): Promise<void> {
    const result = await this.removal.remove(kind, actor.userId, subdomain, new Date());
    if (result === 'not_found') throw fail(cloneKinds[kind].notFound);
    if (result === 'failed') throw fail('cloner.quiz.not_deleted');
  }

  async lookUp(actor: Actor, typed: string): Promise<SubdomainReply> {
    const subdomain = normalSubdomain(typed);
    const problem = subdomainProblem(subdomain) ?? (await this.#taken(subdomain, actor.userId));
    return { subdomain, available: problem === null, problem };
  }

  async #taken(subdomain: string, userId: string): Promise<'taken' | null> {
    // As the service: every user may learn that a name is taken, and nobody whose it is.
    return (await this.database.asService((tx) => isNameTaken(tx, subdomain, userId))) ? 'taken' : null;
  }
}

/** ZIPs of quizzes are for the users whom the operator names. */
export function mayHaveQuizZips({ roles }: Actor): boolean {
  return roles.includes('privileged');
}
