import { AccountsPort } from '@garimpo/accounts-contract';
import { clonerErrors, type QuizView } from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { toQuizView } from './quiz.mapper.ts';
import { listOwnQuizzes } from './quiz.query.ts';
import { QuizRemoval } from './quiz-removal.ts';

const fail = defineErrors(clonerErrors);

export interface QuizList {
  quizzes: QuizView[];
  limit: number;
  domain: string;
  zip: boolean;
}

@Injectable()
export class QuizService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly removal: QuizRemoval,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor): Promise<QuizList> {
    const { limits } = await this.accounts.subscriptionOf(actor.userId);
    const rows = await this.database.asUser(actor, (tx) => listOwnQuizzes(tx, actor.userId));
    return {
      quizzes: rows.map((row) => toQuizView(row, this.config)),
      limit: limits?.maxQuizzes ?? 0,
      domain: this.config.sitesDomain,
      zip: mayHaveZips(actor),
    };
  }

  /** Throws `cloner.quiz.not_found`, and `cloner.quiz.not_deleted` where it stays for now. */
  async delete(actor: Actor, subdomain: string): Promise<void> {
    const became = await this.removal.remove(actor.userId, subdomain, new Date());
    if (became === 'not_found') throw fail('cloner.quiz.not_found');
    if (became === 'failed') throw fail('cloner.quiz.not_deleted');
  }
}

/** Quizzes as ZIPs are for whom the operator names. */
export function mayHaveZips({ roles }: Actor): boolean {
  return roles.includes('privileged');
}
