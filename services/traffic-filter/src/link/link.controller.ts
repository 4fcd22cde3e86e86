import { AcceptsForm, Access, Answers, CONFIG, type Config, linksUrl, Takes } from '@garimpo/service-kit';
import { HOST_MAX, ownBrowserLinkParams, ownBrowserLinkQuery } from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { AboutPages } from './about-pages.ts';
import { LinkFastPath } from './link-fast-path.ts';
import { OwnBrowserPages, type OwnPlace } from './own-browser-pages.ts';

/** People get a page and programs a line of text. */
const NOTICE = ['text/html', 'text/plain'];

/** Any text is taken for a key: a person who mistypes one gets a page and not a validation error. */
const typedLink = z.strictObject({ key: z.string().check(z.maxLength(HOST_MAX)) });
type TypedLink = z.output<typeof typedLink>;

type OwnLink = z.output<typeof ownBrowserLinkParams>;

@Controller('r')
@Access('public')
export class LinkController {
  constructor(
    private readonly links: LinkFastPath,
    private readonly about: AboutPages,
    private readonly own: OwnBrowserPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Shows whether this browser is counted. */
  @Get('eu/:token')
  @Answers({ 200: NOTICE, 404: NOTICE, 429: NOTICE, 503: NOTICE })
  async showOwn(
    @Param({ schema: ownBrowserLinkParams }) { token }: OwnLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.own.show(token, this.#ownPlace(token, request), request, response);
  }

  /** Marks this browser as its owner's own, or takes that back. */
  @Post('eu/:token')
  @AcceptsForm()
  @Takes('application/x-www-form-urlencoded')
  @HttpCode(303)
  @Answers({ 303: null, 404: NOTICE, 429: NOTICE, 503: NOTICE })
  async changeOwn(
    @Param({ schema: ownBrowserLinkParams }) { token }: OwnLink,
    @Query({ schema: ownBrowserLinkQuery }) { contar }: z.output<typeof ownBrowserLinkQuery>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.own.change(token, contar === '0', this.#ownPlace(token, request), request, response);
  }

  #ownPlace(token: string, request: Request): OwnPlace {
    const { isSecure } = this.links.placeOf('', request);
    return { path: '/r', page: `/r/eu/${encodeURIComponent(token)}`, isSecure };
  }

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
