import { Access, Answers, CONFIG, type Config, linksUrl } from '@garimpo/service-kit';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type TypedLink, typedLinkParams } from '../link/typed-link.ts';
import { AboutPages } from './about-pages.ts';

/** A page for people, a line for programs. */
const NOTICE = ['text/html', 'text/plain'];

@Controller('r')
@Access('public')
export class AboutController {
  constructor(
    private readonly pages: AboutPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':key/sobre')
  @Answers({ 200: NOTICE, 404: NOTICE, 410: NOTICE, 429: NOTICE, 503: NOTICE })
  async about(
    @Param({ schema: typedLinkParams }) { key }: TypedLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.pages.answer(key, `${linksUrl(this.config)}/r/${key}`, request, response);
  }
}
