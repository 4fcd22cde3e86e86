import type { UsageCounter } from '@garimpo/accounts-contract';
import { Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countClones } from './site.query.ts';

const COUNTER: UsageCounter = 'clones';

/** Tells accounts how many hosted clones a user has, for the page that shows use and limit. */
@Injectable()
export class CloneCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countClones(tx, userId)));
  }
}
