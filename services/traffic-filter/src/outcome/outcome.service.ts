import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '@garimpo/service-contract';
import {
  type BucketRule,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  isSignedWebhook,
  LocalBuckets,
  LruMap,
  networkOf,
  parseInput,
  type Visitor,
} from '@garimpo/service-kit';
import {
  type ConversionInput,
  type ConversionResult,
  conversionInput,
  SIGNATURE_SECONDS,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { validSecrets } from './conversion-secret.controller.ts';
import { OutcomeLog } from './outcome-log.ts';
import { newOutcome, type OutcomeRecord, storeOutcomes } from './store-outcomes.ts';

const fail = defineErrors({ ...commonErrors, ...trafficFilterErrors });

/** Bounds what one network can have written to disk; it is wide because a shop reports all its sales from one address. */
const NETWORK: BucketRule = { burst: 500, perSecond: 50 };
const CAMPAIGN: BucketRule = { burst: 5_000, perSecond: 500 };
/** Reports are repeated when a page is opened again or a button is pressed twice. */
const REPEATED_MS = 10 * 60_000;
const REPEATED_MAX = 50_000;

export type PageOutcome = Pick<OutcomeRecord, 'key' | 'visit' | 'kind' | 'event'>;

export interface SignedConversion {
  headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  body: Buffer;
}

/** Receives what pages and shops report of visits. */
@Injectable()
export class OutcomeService {
  readonly #networks: LocalBuckets;
  readonly #campaigns: LocalBuckets;
  readonly #reported = new LruMap<string, true>({ max: REPEATED_MAX, ttlMs: REPEATED_MS });

  constructor(
    @Inject(CONFIG) { rateLimitScale }: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly log: OutcomeLog,
  ) {
    this.#networks = new LocalBuckets(NETWORK, rateLimitScale);
    this.#campaigns = new LocalBuckets(CAMPAIGN, rateLimitScale);
  }

  /** Resolves when an unsigned report is spooled, or changes nothing. Throws `request.rate.exceeded`, and rejects where it can be kept nowhere. */
  async report(report: PageOutcome, { ip }: Pick<Visitor, 'ip'>): Promise<void> {
    this.#take(networkOf(ip ?? ''), report.key);
    const outcome = newOutcome(report, new Date());
    if (outcome === null) return;
    const name = [report.key, outcome.visit, report.kind, report.event].join(' ');
    if (!this.#reported.setIfAbsent(name, true)) return;
    try {
      await this.log.add(outcome);
    } catch (error) {
      this.#reported.delete(name);
      throw error;
    }
  }

  /**
   * Stores a signed conversion before it is answered, so that shops repeat what was not stored. Throws `traffic_filter.conversion.unsigned`, also for an
   * unknown link, `request.rate.exceeded`, and `request.body.malformed` and `request.input.invalid` for a signed body that cannot be read.
   */
  async reportSigned(
    key: string,
    { headers, body }: SignedConversion,
    { ip }: Visitor,
  ): Promise<ConversionResult> {
    this.#take(networkOf(ip ?? ''), key);
    const secrets = await validSecrets(this.database, key);
    const now = new Date();
    if (!isSignedWebhook(secrets, { headers, body, now, withinSeconds: SIGNATURE_SECONDS }))
      throw fail('traffic_filter.conversion.unsigned');
    const { visit, event, valueCents = null } = parse(body);
    const outcome = newOutcome({ key, visit, kind: 'conversion', event, signed: true, valueCents }, now);
    if (outcome === null) return 'unknown_visit';
    const [result = 'unknown_visit'] = await storeOutcomes(this.database, [outcome]);
    return result;
  }

  #take(network: string, key: string): void {
    const retryAfterSeconds = this.#networks.take(network) || this.#campaigns.take(key);
    if (retryAfterSeconds > 0) throw fail('request.rate.exceeded', { retryAfterSeconds });
  }
}

function parse(body: Buffer): ConversionInput {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  return parseInput(conversionInput, parsed);
}
