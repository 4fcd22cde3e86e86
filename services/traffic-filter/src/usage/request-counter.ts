import type { UsageCounter } from '@garimpo/accounts-contract';
import { Database, InjectDatabase, UsageCounters } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findMonthUsage } from './monthly-usage.query.ts';

const COUNTER: UsageCounter = 'requests';

/** Tells accounts how many requests of its plan a user has used this month, for the page that shows use and limit. */
@Injectable()
export class RequestCounter implements OnModuleInit {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly counters: UsageCounters,
  ) {}

  onModuleInit(): void {
    this.counters.register(COUNTER, async (userId) => {
      // As the service: accounts asks with a user id of its own, there is no token of this user to act with.
      const used = await this.database.asService((tx) => findMonthUsage(tx, userId, new Date()));
      return used.requests;
    });
  }
}
