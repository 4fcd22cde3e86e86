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
import { PersonIds } from '../protection/person-ids.ts';
import { VisitorSignals } from '../protection/visitor-signals.ts';
import { LinkLimits } from './link-limits.ts';
import { PublicCampaigns } from './public-campaigns.ts';

const refuse = defineErrors(commonErrors);
/** The body is ignored, but browsers may send one. */
const BODY_BYTES_MAX = 1_024;

/** Receives the reports of offer pages whose visitors leave. They stay in the memory of this process for a day. */
@Controller('r')
@Access('public')
export class PageLeftController {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly limits: LinkLimits,
    private readonly persons: PersonIds,
    private readonly signals: VisitorSignals,
  ) {}

  /** Only cached links count, because a visitor who leaves has come by the link. Throws `request.rate.exceeded`. */
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
    const retryAfterSeconds = this.limits.waitOfVisit(network);
    if (retryAfterSeconds > 0) throw refuse('request.rate.exceeded', { retryAfterSeconds });
    const campaign = this.campaigns.isCached(key) ? await this.campaigns.find(key) : null;
    if (campaign === null) return;
    const today = this.persons.idOf(network, userAgent, new Date());
    this.signals.notePageLeft(campaign.id, today, touched === '1');
  }
}
