import { Access, Answers } from '@garimpo/service-kit';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { QuickLinks } from './quick-links.ts';
import { type TypedLink, typedLinkParams } from './typed-link.ts';

/** A page for people, a line for programs. */
const NOTICE = ['text/html', 'text/plain'];

/** Where links lead. Nearly all go by the short way of `QuickLinks`; here are those with a spelling of their own. */
@Controller('r')
@Access('public')
export class LinkController {
  constructor(private readonly links: QuickLinks) {}

  /** GET and HEAD. A GET that writes: it is what is counted. */
  @Get(':key')
  @Answers({ 302: null, 403: NOTICE, 404: NOTICE, 410: NOTICE, 429: NOTICE, 503: NOTICE })
  async lead(
    @Param({ schema: typedLinkParams }) { key }: TypedLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.links.answerOwn(key, request, response);
  }
}
