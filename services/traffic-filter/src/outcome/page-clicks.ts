import { Access, Answers, Database, InjectDatabase } from '@garimpo/service-kit';
import {
  type PageClick,
  PageClicks,
  pageClicksInput,
  pageClicksReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, HttpCode, Injectable, Post } from '@nestjs/common';
import type * as z from 'zod/mini';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { newOutcome, storeOutcomes } from './store-outcomes.ts';

const KEYS = `SELECT asked.visit, campaign.key
  FROM jsonb_to_recordset($1::jsonb) AS asked (owner uuid, visit uuid, "visitedAt" timestamptz)
  JOIN traffic_filter.requests request ON request.user_id = asked.owner AND request.created_at = asked."visitedAt"
    AND request.id = asked.visit
  JOIN traffic_filter.campaigns campaign ON campaign.user_id = request.user_id AND campaign.id = request.campaign_id`;

/** Clicks by the visit alone: pages of other services know neither the campaign nor its key. */
@Injectable()
export class StoredPageClicks extends PageClicks {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {
    super();
  }

  async report(clicks: readonly PageClick[]): Promise<string[]> {
    const now = new Date();
    const possible = clicks.flatMap(({ owner, visit }) => {
      const outcome = newOutcome({ key: '', visit, kind: 'click' }, now);
      return outcome === null ? [] : [{ owner, outcome }];
    });
    const asked = possible.map(({ owner, outcome: { visit, visitedAt } }) => ({ owner, visit, visitedAt }));
    // As the service: the visitor who clicked is no user.
    const rows = await this.database.runAsService<{ visit: string; key: string }>(KEYS, [
      JSON.stringify(asked),
    ]);
    const keys = new Map(rows.map(({ visit, key }) => [visit, key]));
    const known = possible.flatMap(({ outcome }) => {
      const key = keys.get(outcome.visit);
      return key === undefined ? [] : [{ ...outcome, key }];
    });
    await storeOutcomes(this.database, known);
    return asked.map(({ visit }) => visit).filter((visit) => !keys.has(visit));
  }
}

/** The same for a process that serves clones elsewhere. */
@Controller('internal/traffic-filter')
@Access('internal')
export class PageClicksInternalController {
  constructor(private readonly clicks: PageClicks) {}

  @Post('page-clicks')
  @HttpCode(200)
  @Answers(pageClicksReply)
  async report(
    @Body({ schema: pageClicksInput }) { clicks }: z.output<typeof pageClicksInput>,
  ): Promise<z.infer<typeof pageClicksReply>> {
    return { unknown: await this.clicks.report(clicks) };
  }
}
