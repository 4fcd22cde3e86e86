import type { IncomingHttpHeaders } from 'node:http';
import { commonErrors } from '@garimpo/service-contract';
import {
  Database,
  defineErrors,
  InjectDatabase,
  isSignedWebhook,
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
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { validSecrets } from './conversion-secret.query.ts';
import { newOutcome } from './outcome-record.ts';
import { OutcomeLimits } from './page-outcomes.ts';
import { storeOutcomes } from './store-outcomes.ts';

const fail = defineErrors({ ...commonErrors, ...trafficFilterErrors });

export interface SignedConversion {
  headers: IncomingHttpHeaders;
  /** As it came, to the byte. */
  body: Buffer;
}

/** Takes conversions that a shop tells. What is answered is stored: a shop tells again what was not. */
@Injectable()
export class SignedConversions {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly limits: OutcomeLimits,
  ) {}

  /**
   * Throws `traffic_filter.conversion.unsigned` for a link that is not known as well, `request.rate.exceeded`, and `request.body.malformed` and
   * `request.input.invalid` for what was signed and says nothing.
   */
  async take(key: string, { headers, body }: SignedConversion, { ip }: Visitor): Promise<ConversionResult> {
    this.limits.take(networkOf(ip ?? ''), key);
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
}

function parse(body: Buffer): ConversionInput {
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  return parseInput(conversionInput, said);
}
