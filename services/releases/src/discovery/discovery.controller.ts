import { discoveryReply, PREVIEW_HEADER } from '@garimpo/releases-contract';
import {
  Access,
  type Actor,
  Answers,
  alreadyHas,
  CurrentVisitor,
  RecognisesVisitors,
} from '@garimpo/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiscoveryService } from './discovery.service.ts';

@Controller('discovery')
@Access('public')
export class DiscoveryController {
  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * The strong tag turns the usual response into an empty 304. Versions may differ between requests, so no shared
   * cache may keep it.
   */
  @Get()
  @RecognisesVisitors()
  @Answers({ 200: discoveryReply, 304: null })
  async discover(
    @CurrentVisitor() visitor: Actor | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { body, tag, packed } = await this.discovery.discover(
      visitor?.userId ?? null,
      request.get(PREVIEW_HEADER),
    );
    response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
    response.vary(`Authorization, ${PREVIEW_HEADER}, Accept-Encoding`);
    if (alreadyHas(request.headers['if-none-match'], tag)) response.status(304).end();
    else if (packed !== undefined && request.acceptsEncodings('br') !== false)
      response.set('Content-Encoding', 'br').type('application/json').end(packed);
    else response.type('application/json').end(body);
  }
}
