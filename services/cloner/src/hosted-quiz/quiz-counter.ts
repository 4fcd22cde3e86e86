import type { UsageCounter } from '@garimpo/accounts-contract';
import { Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countQuizzes } from './quiz.query.ts';

const COUNTER: UsageCounter = 'quizzes';

/** Tells accounts how many hosted quizzes a user has, for the page that shows use and limit. */
@Injectable()
export class QuizCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countQuizzes(tx, userId)));
  }
}
