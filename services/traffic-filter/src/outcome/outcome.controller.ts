import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CurrentVisitorOfPage,
  DomainError,
  sendEmptyPicture,
  setPublicHeaders,
  Takes,
  type Visitor,
} from '@garimpo/service-kit';
import { clickQuery, conversionQuery, linkParams, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { OutcomeRecord } from './outcome-record.ts';
import { PageOutcomes } from './page-outcomes.ts';

type Key = z.output<typeof linkParams>;
type ClickQuery = z.output<typeof clickQuery>;
type ConversionQuery = z.output<typeof conversionQuery>;

/** Nobody reads it: browsers may send something all the same. */
const BODY_BYTES_MAX = 1_024;

/** What pages tell of visits. GETs that write: they are beacons. */
@Controller('r')
@Access('public')
export class OutcomeController {
  constructor(private readonly outcomes: PageOutcomes) {}

  @Get(':key/click')
  @Answers('image/gif')
  click(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: clickQuery }) query: ClickQuery,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const told = { key, visit: query[VISIT_PARAMETER], kind: 'click', event: '' } as const;
    return this.#picture(told, visitor, request, response);
  }

  /** By `navigator.sendBeacon`, which outlives the page. */
  @Post(':key/click')
  @AcceptsRaw()
  @BodyLimit(BODY_BYTES_MAX)
  @HttpCode(204)
  @Takes('text/plain')
  @Answers(null, 'request.rate.exceeded')
  async beacon(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: clickQuery }) query: ClickQuery,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    await this.outcomes.tell({ key, visit: query[VISIT_PARAMETER], kind: 'click', event: '' }, visitor);
  }

  @Get(':key/conversion')
  @Answers('image/gif')
  conversion(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: conversionQuery }) query: ConversionQuery,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const told = { key, visit: query[VISIT_PARAMETER], kind: 'conversion', event: query.event } as const;
    return this.#picture(told, visitor, request, response);
  }

  /** A page gets its point whatever becomes of the rest. */
  async #picture(
    told: Pick<OutcomeRecord, 'key' | 'visit' | 'kind' | 'event'>,
    visitor: Visitor,
    { method }: Request,
    response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    try {
      // Whoever asks for the head of it tells nothing.
      if (method === 'GET') await this.outcomes.tell(told, visitor);
    } catch (error) {
      response.status(error instanceof DomainError ? error.status : 503);
    }
    sendEmptyPicture(response);
  }
}
