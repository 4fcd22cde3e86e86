import { CONFIG, type Config, LOGGER, LocalBuckets, LruMap } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';

/** For all requests of one network; it is wide because many phones of a carrier share one address. */
const NETWORK = { burst: 1_000, perSecond: 50 };
/** For unknown links of one network: a network that exceeds it is guessing keys. */
const UNKNOWN = { burst: 60, perSecond: 1 };
/** For lookups by all declared robots of guessing networks together, because anybody can declare to be a robot. */
const ROBOTS = { burst: 500, perSecond: 50 };
const GUESSER_MS = 60_000;
const GUESSERS_MAX = 10_000;
const REPORT_EVERY_MS = 60_000;

type Refused = 'too_many' | 'guessing';

/**
 * Bounds what one network can have this process do. All waits are in seconds, 0 for none. Declared robots of existing links are not counted: they are
 * always answered.
 */
@Injectable()
export class LinkLimits implements OnApplicationShutdown {
  readonly #networks: LocalBuckets;
  readonly #unknown: LocalBuckets;
  readonly #robots: LocalBuckets;
  readonly #guessers = new LruMap<string, true>({ max: GUESSERS_MAX, ttlMs: GUESSER_MS });
  readonly #refused = new Map<Refused, number>();
  readonly #reporting: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) { rateLimitScale }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#networks = new LocalBuckets(NETWORK, rateLimitScale);
    this.#unknown = new LocalBuckets(UNKNOWN, rateLimitScale);
    this.#robots = new LocalBuckets(ROBOTS, rateLimitScale);
    this.#reporting = setInterval(() => this.#report(), REPORT_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#reporting);
    this.#report();
  }

  waitOfVisit(network: string): number {
    return this.#count('too_many', this.#networks.take(network));
  }

  /** A lookup is a request for a link that this process has not cached. */
  waitOfLookup(network: string): number {
    return this.#count('guessing', this.#guessers.has(network) ? GUESSER_MS / 1000 : 0);
  }

  /** Whether what the network asks for was mostly not there of late. */
  isGuessing(network: string): boolean {
    return this.#guessers.has(network);
  }

  /** A declared robot is not refused for the guesses of others in its network as long as few robots come at once. */
  waitOfRobotLookup(network: string): number {
    return this.#guessers.has(network) ? this.#count('guessing', this.#robots.take('')) : 0;
  }

  /** The network has requested a link, or shown a mark of an owner's browser, that does not exist. */
  noteUnknown(network: string): void {
    if (this.#unknown.take(network) > 0) this.#guessers.set(network, true);
  }

  #count(reason: Refused, waitSeconds: number): number {
    if (waitSeconds > 0) this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + 1);
    return waitSeconds;
  }

  #report(): void {
    if (this.#refused.size === 0) return;
    this.log.warn({ refused: Object.fromEntries(this.#refused) }, 'visits of links were refused');
    this.#refused.clear();
  }
}
