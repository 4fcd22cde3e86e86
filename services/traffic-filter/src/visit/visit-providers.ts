import { type Actor, Database, defineErrors, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { AddressLimits } from './address-limits.ts';
import { findAddress } from './visit.query.ts';
import { VisitService } from './visit.service.ts';
import { VisitsTable } from './visits-table.ts';

const fail = defineErrors(trafficFilterErrors);

/** Shows the address of one visitor, and keeps who had it shown. */
@Injectable()
export class AddressReveals {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly limits: AddressLimits,
  ) {}

  /** Throws `traffic_filter.request.not_found`, `traffic_filter.request.address_erased`, `traffic_filter.request.too_many_reveals`. */
  async reveal({ userId }: Actor, requestId: string): Promise<{ ip: string }> {
    await this.limits.reveal(userId);
    // As the service: a user sees no addresses. The request is asked for as this user's.
    const shown = await this.database.asService(async (tx) => {
      const found = await findAddress(tx, userId, requestId);
      if (found === null) throw fail('traffic_filter.request.not_found');
      if (found.ip === null) throw fail('traffic_filter.request.address_erased');
      await tx.run('INSERT INTO traffic_filter.request_reveals (request_id, user_id) VALUES ($1, $2)', [
        requestId,
        userId,
      ]);
      return { ip: found.ip };
    });
    // As `requestId` it would pass for the id of this very request.
    this.log.info({ visitId: requestId }, 'the address of a visitor was shown');
    return shown;
  }
}

export const visitProviders = [VisitService, VisitsTable, AddressReveals, AddressLimits];
