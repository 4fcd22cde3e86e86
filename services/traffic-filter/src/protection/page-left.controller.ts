import { commonErrors } from '@garimpo/service-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CurrentVisitorOfPage,
  defineErrors,
  networkOf,
  setPublicHeaders,
  Takes,
  type Visitor,
} from '@garimpo/service-kit';
import { leftQuery, linkParams } from '@garimpo/traffic-filter-contract';
import { Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type * as z from 'zod/mini';
import { LinkLimits } from '../link/link-limits.ts';
import { PublicCampaigns } from '../link/public-campaigns.ts';
import { PersonIds } from './person-ids.ts';
import { VisitorSignals } from './visitor-signals.ts';

const refuse = defineErrors(commonErrors);
/** Nobody reads it: browsers may send something all the same. */
const BODY_BYTES_MAX = 1_024;

/** What offer pages report of those who leave them. It is kept in this process, and for a day. */
@Controller('r')
@Access('public')
export class PageLeftController {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly limits: LinkLimits,
    private readonly persons: PersonIds,
    private readonly signals: VisitorSignals,
  ) {}

  /** Of a link that this process knows: whoever leaves its page has come by it. Throws `request.rate.exceeded`. */
  @Post(':key/left')
  @AcceptsRaw()
  @BodyLimit(BODY_BYTES_MAX)
  @HttpCode(204)
  @Takes('text/plain')
  @Answers(null, 'request.rate.exceeded')
  async left(
    @Param({ schema: linkParams }) { key }: z.output<typeof linkParams>,
    @Query({ schema: leftQuery }) { touched }: z.output<typeof leftQuery>,
    @CurrentVisitorOfPage() { ip, userAgent }: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    const network = networkOf(ip ?? '');
    const retryAfterSeconds = this.limits.takeVisit(network);
    if (retryAfterSeconds > 0) throw refuse('request.rate.exceeded', { retryAfterSeconds });
    const campaign = this.campaigns.isKept(key) ? await this.campaigns.find(key) : null;
    if (campaign === null) return;
    const today = this.persons.idOf(network, userAgent, new Date());
    this.signals.notePageLeft(campaign.id, today, touched === '1');
  }
}
