import { CONFIG, type Config, LOGGER, LocalBuckets, LruMap } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';

/** Of one network, whatever it asks for: many phones of a carrier stand behind one address. */
const NETWORK = { burst: 1_000, perSecond: 50 };
/** Links that are not there, of one network: whoever meets more of them tries names. */
const UNKNOWN = { burst: 60, perSecond: 1 };
/** Links that this process does not know, of all declared robots of networks that try names: who says that it is one may be anybody. */
const ROBOTS = { burst: 500, perSecond: 50 };
const GUESSER_MS = 60_000;
const GUESSERS_MAX = 10_000;
const SAY_EVERY_MS = 60_000;

type Refused = 'too_many' | 'guessing';

/** Bounds what one network can have this process do. Declared robots of links that are there are not counted: they are answered whatever they ask. */
@Injectable()
export class LinkLimits implements OnApplicationShutdown {
  readonly #networks: LocalBuckets;
  readonly #unknown: LocalBuckets;
  readonly #robots: LocalBuckets;
  readonly #guessers = new LruMap<string, true>({ max: GUESSERS_MAX, ttlMs: GUESSER_MS });
  readonly #refused = new Map<Refused, number>();
  readonly #saying: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) { rateLimitScale }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#networks = new LocalBuckets(NETWORK, rateLimitScale);
    this.#unknown = new LocalBuckets(UNKNOWN, rateLimitScale);
    this.#robots = new LocalBuckets(ROBOTS, rateLimitScale);
    this.#saying = setInterval(() => this.#say(), SAY_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#saying);
    this.#say();
  }

  /** Seconds to wait; 0 for none. */
  takeVisit(network: string): number {
    return this.#count('too_many', this.#networks.take(network));
  }

  /** Whether it may ask for a link that this process does not know yet. Seconds to wait; 0 for none. */
  mayAsk(network: string): number {
    return this.#count('guessing', this.#guessers.has(network) ? GUESSER_MS / 1000 : 0);
  }

  /** The same for a declared robot: it is not refused for what others of its network have asked for, while few of them come at once. */
  mayRobotAsk(network: string): number {
    return this.#guessers.has(network) ? this.#count('guessing', this.#robots.take('')) : 0;
  }

  /** It has asked for a link that is not there. */
  noteUnknown(network: string): void {
    if (this.#unknown.take(network) > 0) this.#guessers.set(network, true);
  }

  #count(reason: Refused, waitSeconds: number): number {
    if (waitSeconds > 0) this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + 1);
    return waitSeconds;
  }

  #say(): void {
    if (this.#refused.size === 0) return;
    this.log.warn({ refused: Object.fromEntries(this.#refused) }, 'visits of links were not taken');
    this.#refused.clear();
  }
}
