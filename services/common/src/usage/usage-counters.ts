import { Injectable } from '@nestjs/common';

/** Usage of plans, reported by the domains that hold it. A domain registers its counters when it starts. */
export abstract class UsageCounters {
  /** `count` answers how many of the counter's things the user has now. A second registration of a name is an error. */
  abstract register(counter: string, count: (userId: string) => Promise<number>): void;
  /** Names registered in this process, in order of registration. */
  abstract names(): string[];
  /** Undefined for a counter that no domain of this process registered. */
  abstract read(counter: string, userId: string): Promise<number | undefined>;
  /** Of every domain, also of those in other processes. */
  abstract all(userId: string): Promise<ReadonlyMap<string, number>>;
}

@Injectable()
export class InProcessUsageCounters extends UsageCounters {
  private readonly counters = new Map<string, (userId: string) => Promise<number>>();

  register(counter: string, count: (userId: string) => Promise<number>): void {
    if (this.counters.has(counter)) throw new Error(`usage counter ${counter} is registered twice`);
    this.counters.set(counter, count);
  }

  names(): string[] {
    return [...this.counters.keys()];
  }

  async read(counter: string, userId: string): Promise<number | undefined> {
    return this.counters.get(counter)?.(userId);
  }

  async all(userId: string): Promise<ReadonlyMap<string, number>> {
    const counted = [...this.counters].map(async ([name, count]) => [name, await count(userId)] as const);
    return new Map(await Promise.all(counted));
  }
}
