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

/** All requests of one address: a mobile carrier may have many phones behind one. */
const ADDRESS: BucketRule = { burst: 1_000, perSecond: 50 };
const ADDRESS_OF_SITE: BucketRule = { burst: 300, perSecond: 10 };
const SITE: BucketRule = { burst: 5_000, perSecond: 1_000 };
/** New pages of one site cost a row each. */
const NEW_PAGES: BucketRule = { burst: 100, perSecond: 0.5 };
const LOG_EVERY_MS = 60_000;

const DROP_REASONS = ['address', 'address_of_site', 'site', 'new_page', 'no_room', 'overload'] as const;
type DropReason = (typeof DROP_REASONS)[number];

/** Limits what anybody can have stored. Dropped beacons are counted, and logged once a minute. */
@Injectable()
export class BeaconLimits implements OnApplicationShutdown {
  readonly #address: LocalBuckets;
  readonly #addressOfSite: LocalBuckets;
  readonly #site: LocalBuckets;
  readonly #newPages: LocalBuckets;
  readonly #dropped = new Map<DropReason, number>();
  readonly #logging: NodeJS.Timeout;
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
    this.#logging = setInterval(() => this.#logDropped(), LOG_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#logging);
    this.#logDropped();
  }

  /** Call it before any lookup. Throws `request.rate.exceeded`, as the others do. */
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

  /** Counts a beacon that is not stored, and refuses it. */
  drop(reason: DropReason, waitSeconds: number): never {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
    this.#refused.add({ reason });
    throw refuse('request.rate.exceeded', { retryAfterSeconds: waitSeconds });
  }

  #take(reason: DropReason, waitSeconds: number): void {
    if (waitSeconds > 0) this.drop(reason, waitSeconds);
  }

  #logDropped(): void {
    if (this.#dropped.size === 0) return;
    this.log.warn({ dropped: Object.fromEntries(this.#dropped) }, 'beacons were dropped');
    this.#dropped.clear();
  }
}
