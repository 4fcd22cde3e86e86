import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CurrentVisitorOfPage,
  RawBody,
  Takes,
  type Visitor,
} from '@garimpo/service-kit';
import { type ConversionReply, conversionReply, linkParams } from '@garimpo/traffic-filter-contract';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import { SignedConversions } from './signed-conversions.ts';

const BODY_BYTES_MAX = 4_096;

/** What shops tell of visits. */
@Controller('r')
@Access('public')
export class SignedConversionController {
  constructor(private readonly conversions: SignedConversions) {}

  @Post(':key/conversion')
  @AcceptsRaw()
  @BodyLimit(BODY_BYTES_MAX)
  @HttpCode(200)
  @Takes('application/json')
  @Answers(
    conversionReply,
    'traffic_filter.conversion.unsigned',
    'request.body.malformed',
    'request.rate.exceeded',
  )
  async take(
    @Param({ schema: linkParams }) { key }: z.output<typeof linkParams>,
    @RawBody() body: Buffer,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() { headers }: Request,
  ): Promise<ConversionReply> {
    return { result: await this.conversions.take(key, { headers, body }, visitor) };
  }
}
