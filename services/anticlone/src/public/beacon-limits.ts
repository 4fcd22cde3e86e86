import { commonErrors } from '@garimpo/service-contract';
import {
  type BucketRule,
  CONFIG,
  type Config,
  type Counter,
  defineErrors,
  LOGGER,
  LocalBuckets,
  Metrics,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';

const refuse = defineErrors(commonErrors);

/** Of one address, whatever it asks for: a network of phones behind one is as busy as that. */
const ADDRESS: BucketRule = { burst: 1_000, perSecond: 50 };
/** What one address tells of one site. */
const ADDRESS_OF_SITE: BucketRule = { burst: 300, perSecond: 10 };
const SITE: BucketRule = { burst: 5_000, perSecond: 1_000 };
/** Pages that this process has not met before, of one site: they cost a row each. */
const NEW_PAGES: BucketRule = { burst: 100, perSecond: 0.5 };
const SAY_EVERY_MS = 60_000;

const DROP_REASONS = ['address', 'address_of_site', 'site', 'new_page', 'no_room', 'overload'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Bounds what anybody can have stored. What is not taken is counted, and told to the log. */
@Injectable()
export class BeaconLimits implements OnApplicationShutdown {
  readonly #address: LocalBuckets;
  readonly #addressOfSite: LocalBuckets;
  readonly #site: LocalBuckets;
  readonly #newPages: LocalBuckets;
  readonly #dropped = new Map<DropReason, number>();
  readonly #saying: NodeJS.Timeout;
  readonly #refused: Counter<'reason'>;

  constructor(
    @Inject(CONFIG) { rateLimitScale }: Config,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.#refused = metrics.counter(
      {
        name: 'garimpo_events_refused_total',
        help: 'What pages told and was not taken, by the limit that it met',
        labels: ['reason'],
      },
      DROP_REASONS.map((reason) => ({ reason })),
    );
    const buckets = (rule: BucketRule) => new LocalBuckets(rule, rateLimitScale);
    this.#address = buckets(ADDRESS);
    this.#addressOfSite = buckets(ADDRESS_OF_SITE);
    this.#site = buckets(SITE);
    this.#newPages = buckets(NEW_PAGES);
    this.#saying = setInterval(() => this.#say(), SAY_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#saying);
    this.#say();
  }

  /** Before anything is looked up. Throws `request.rate.exceeded`, as all of these. */
  takeRequest(address: string): void {
    this.#take('address', this.#address.take(address));
  }

  takeBeacon(siteId: string, address: string): void {
    this.#take('address_of_site', this.#addressOfSite.take(`${siteId} ${address}`));
    this.#take('site', this.#site.take(siteId));
  }

  takeNewPage(siteId: string): void {
    this.#take('new_page', this.#newPages.take(siteId));
  }

  /** For what was to be stored and was not. */
  drop(reason: DropReason, waitSeconds: number): never {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
    this.#refused.add({ reason });
    throw refuse('request.rate.exceeded', { retryAfterSeconds: waitSeconds });
  }

  #take(reason: DropReason, waitSeconds: number): void {
    if (waitSeconds > 0) this.drop(reason, waitSeconds);
  }

  #say(): void {
    if (this.#dropped.size === 0) return;
    this.log.warn({ dropped: Object.fromEntries(this.#dropped) }, 'beacons were not taken');
    this.#dropped.clear();
  }
}
