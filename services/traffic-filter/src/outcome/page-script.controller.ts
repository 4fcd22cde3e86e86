import { checkoutPlatforms } from '@garimpo/cloner-contract';
import {
  Access,
  Answers,
  CONFIG,
  type Config,
  linksUrl,
  programWith,
  setPublicHeaders,
} from '@garimpo/service-kit';
import {
  linkParams,
  type PageScriptQuery,
  pageScriptQuery,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type * as z from 'zod/mini';
import clickProgram from '../programs/click.ts?page';
import conversionProgram from '../programs/conversion.ts?page';
import type { ClickProgramSettings, PageProgramSettings } from './page-program-settings.ts';

type Key = z.output<typeof linkParams>;

/** A page asks once in a day, and is served from its own memory until then. */
const SCRIPT_SECONDS = 24 * 60 * 60;

/** What offer pages load to tell of visits. The text is the same for a key whether it names a campaign or not. */
@Controller('r')
@Access('public')
export class PageScriptController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get(':key/click.js')
  @Answers('text/javascript')
  click(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: pageScriptQuery }) query: PageScriptQuery,
    @Res() response: Response,
  ): void {
    const settings: ClickProgramSettings = { ...this.#settings(key, query), shops: checkoutPlatforms };
    send(response, programWith(clickProgram, settings));
  }

  @Get(':key/conversion.js')
  @Answers('text/javascript')
  conversion(
    @Param({ schema: linkParams }) { key }: Key,
    @Query({ schema: pageScriptQuery }) query: PageScriptQuery,
    @Res() response: Response,
  ): void {
    send(response, programWith(conversionProgram, this.#settings(key, query)));
  }

  #settings(key: string, { p: parameter = VISIT_PARAMETER }: PageScriptQuery): PageProgramSettings {
    return { link: `${linksUrl(this.config)}/r/${key}`, visitParameter: VISIT_PARAMETER, parameter };
  }
}

/** With a tag of its content, which express makes and answers with 304. */
function send(response: Response, text: string): void {
  setPublicHeaders(response);
  response.set('Cache-Control', `public, max-age=${SCRIPT_SECONDS}`).type('text/javascript').send(text);
}
