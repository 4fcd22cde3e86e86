import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { CAMPAIGN_NAMES } from '@garimpo/service-contract';
import {
  AcceptsRaw,
  Access,
  Answers,
  BodyLimit,
  CONFIG,
  type Config,
  CurrentVisitorOfPage,
  DomainError,
  linksUrl,
  programWith,
  RawBody,
  sendEmptyPicture,
  setPublicHeaders,
  Takes,
  type Visitor,
} from '@garimpo/service-kit';
import {
  type ConversionReply,
  clickQuery,
  conversionQuery,
  conversionReply,
  linkParams,
  type PageScriptQuery,
  pageScriptQuery,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import clickProgram from '../programs/click.ts?page';
import conversionProgram from '../programs/conversion.ts?page';
import type { ClickProgramSettings, PageProgramSettings } from '../programs/settings.ts';
import { OutcomeService, type PageOutcome } from './outcome.service.ts';

type Key = z.output<typeof linkParams>;
type ClickQuery = z.output<typeof clickQuery>;
type ConversionQuery = z.output<typeof conversionQuery>;

/** The body of a beacon is ignored, but browsers may send one. */
const BEACON_BYTES_MAX = 1_024;
const CONVERSION_BYTES_MAX = 4_096;
/** Browsers request a script once a day. */
const SCRIPT_SECONDS = 24 * 60 * 60;

/** The scripts of offer pages, and what pages and shops report of visits. The GETs that write are beacons. */
@Controller('r')
@Access('public')
export class OutcomeController {
  constructor(
    private readonly outcomes: OutcomeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':key/click')
  @Answers('image/gif')
  click(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: clickQuery }) query: ClickQuery,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.#pixel(clickOf(key, query), visitor, request, response);
  }

  /** Accepts `navigator.sendBeacon`, which outlives the page. */
  @Post(':key/click')
  @AcceptsRaw()
  @BodyLimit(BEACON_BYTES_MAX)
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
    await this.outcomes.report(clickOf(key, query), visitor);
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
    const { [VISIT_PARAMETER]: visit, event } = query;
    return this.#pixel({ key, visit, kind: 'conversion', event }, visitor, request, response);
  }

  @Post(':key/conversion')
  @AcceptsRaw()
  @BodyLimit(CONVERSION_BYTES_MAX)
  @HttpCode(200)
  @Takes('application/json')
  @Answers(
    conversionReply,
    'traffic_filter.conversion.unsigned',
    'request.body.malformed',
    'request.rate.exceeded',
  )
  async signedConversion(
    @Param({ schema: linkParams }) { key }: Key,
    @RawBody() body: Buffer,
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() { headers }: Request,
  ): Promise<ConversionReply> {
    return { result: await this.outcomes.reportSigned(key, { headers, body }, visitor) };
  }

  @Get(':key/click.js')
  @Answers('text/javascript')
  clickScript(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: pageScriptQuery }) query: PageScriptQuery,
    @Res() response: Response,
  ): void {
    const settings: ClickProgramSettings = {
      ...this.#settings(key, query),
      shops: checkoutPlatforms,
      campaign: CAMPAIGN_NAMES,
    };
    sendScript(response, programWith(clickProgram, settings));
  }

  @Get(':key/conversion.js')
  @Answers('text/javascript')
  conversionScript(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: pageScriptQuery }) query: PageScriptQuery,
    @Res() response: Response,
  ): void {
    sendScript(response, programWith(conversionProgram, this.#settings(key, query)));
  }

  /** The script of a key is the same whether a campaign has that key or not. */
  #settings(key: string, { p: parameter = VISIT_PARAMETER }: PageScriptQuery): PageProgramSettings {
    return { link: `${linksUrl(this.config)}/r/${key}`, visitParameter: VISIT_PARAMETER, parameter };
  }

  /** The page gets its pixel even when the report fails. */
  async #pixel(
    report: PageOutcome,
    visitor: Visitor,
    { method }: Request,
    response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    try {
      // A HEAD request reports nothing.
      if (method === 'GET') await this.outcomes.report(report, visitor);
    } catch (error) {
      response.status(error instanceof DomainError ? error.status : 503);
    }
    sendEmptyPicture(response);
  }
}

function clickOf(key: string, query: ClickQuery): PageOutcome {
  return { key, visit: query[VISIT_PARAMETER], kind: 'click', event: '' };
}

/** Express adds an ETag of the content and answers 304 by it. */
function sendScript(response: Response, text: string): void {
  setPublicHeaders(response);
  response.set('Cache-Control', `public, max-age=${SCRIPT_SECONDS}`).type('text/javascript').send(text);
}
