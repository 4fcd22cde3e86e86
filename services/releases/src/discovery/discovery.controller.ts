import { createHash } from 'node:crypto';
import { Access } from '@garimpo/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { alreadyHas } from '../http/if-none-match.ts';
import { DiscoveryService } from './discovery.service.ts';

@Controller('discovery')
@Access('public')
export class DiscoveryController {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Asked at every navigation: a strong tag over the bytes makes the usual answer an empty 304. */
  @Get()
  async discover(@Req() request: Request, @Res() response: Response): Promise<void> {
    const body = JSON.stringify(await this.discovery.discover());
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    response.set({ 'Cache-Control': 'no-cache', ETag: tag });
    if (alreadyHas(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.type('application/json').end(body);
  }
}
