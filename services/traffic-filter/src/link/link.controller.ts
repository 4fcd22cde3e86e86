import { Access, Answers, CONFIG, type Config, linksUrl } from '@garimpo/service-kit';
import { HOST_MAX } from '@garimpo/traffic-filter-contract';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { AboutPages } from './about-pages.ts';
import { LinkFastPath } from './link-fast-path.ts';

/** People get a page and programs a line of text. */
const NOTICE = ['text/html', 'text/plain'];

/** Any text is taken for a key: a person who mistypes one gets a page and not a validation error. */
const typedLink = z.strictObject({ key: z.string().check(z.maxLength(HOST_MAX)) });
type TypedLink = z.output<typeof typedLink>;

@Controller('r')
@Access('public')
export class LinkController {
  constructor(
    private readonly links: LinkFastPath,
    private readonly about: AboutPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':key/sobre')
  @Answers({ 200: NOTICE, 404: NOTICE, 410: NOTICE, 429: NOTICE, 503: NOTICE })
  async showAbout(
    @Param({ schema: typedLink }) { key }: TypedLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.about.send(key, `${linksUrl(this.config)}/r/${key}`, request, response);
  }

  /** GET and HEAD. This GET writes, because a visit is what is counted. */
  @Get(':key')
  @Answers({ 302: null, 403: NOTICE, 404: NOTICE, 410: NOTICE, 429: NOTICE, 503: NOTICE })
  async redirect(
    @Param({ schema: typedLink }) { key }: TypedLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.links.respond(key, this.links.placeOf(key, request), request, response);
  }
}
