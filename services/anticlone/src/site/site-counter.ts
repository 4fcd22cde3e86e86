import type { UsageCounter } from '@garimpo/accounts-contract';
import { Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countOwnSites } from './site.query.ts';

const COUNTER: UsageCounter = 'anticlones';

/** Tells accounts how many pages a user protects, for the page that shows use and limit. */
@Injectable()
export class SiteCounter implements OnModuleInit {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
    this.counters.register(COUNTER, (userId) => this.database.asService((tx) => countOwnSites(tx, userId)));
  }
}
