import { offersErrors } from '@garimpo/offers-contract';
import { defineErrors, Outbound, OutboundError, type OutboundErrorCode } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const fail = defineErrors(offersErrors);

const DNS_MS = 4_000;
/** Addresses that can never work. Name servers that do not answer now may answer later. */
const REFUSED: ReadonlySet<OutboundErrorCode> = new Set(['bad_address', 'private_address', 'unknown_host']);

/** Looks at an address that messages are to be sent to, before it is kept. */
@Injectable()
export class ReachableAddress {
  constructor(private readonly outbound: Outbound) {}

  /** Throws `offers.channel.refused` for one without https, but for places of the operator's, and one that is not public. */
  async mustReach(url: string, path: string): Promise<void> {
    try {
      await this.outbound.check(url, DNS_MS, { httpsOnly: true });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (!REFUSED.has(error.code)) return;
      const isPlain = error.code === 'bad_address' && new URL(url).protocol === 'http:';
      throw fail('offers.channel.refused', {
        fields: [{ path, rule: isPlain ? 'not_https' : error.code }],
        cause: error,
      });
    }
  }
}
