import { createHash } from 'node:crypto';
import { anticloneErrors, keyParams } from '@garimpo/anticlone-contract';
import {
  Access,
  Answers,
  CurrentVisitorOfPage,
  defineErrors,
  networkOf,
  setPublicHeaders,
  type Visitor,
} from '@garimpo/service-kit';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteScripts } from '../script/site-scripts.ts';
import { type PublicSite, PublicSites } from '../site/public-sites.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { pageAction } from './page-action.ts';

const fail = defineErrors(anticloneErrors);

/** Until a browser asks whether a script has changed. */
const SCRIPT_SECONDS = 300;

/** What pages load, and what they ask while they are open. */
@Controller('a')
@Access('public')
export class ScriptController {
  constructor(
    private readonly sites: PublicSites,
    private readonly scripts: SiteScripts,
    private readonly limits: BeaconLimits,
  ) {}

  @Get(':key.js')
  @Answers({ 200: 'text/javascript', 304: null }, 'anticlone.site.not_found', 'request.rate.exceeded')
  async script(
    @Param({ schema: keyParams }) { key }: { key: string },
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    const site = await this.#find(key, visitor);
    response.set({
      'Cache-Control': `public, max-age=${SCRIPT_SECONDS}`,
      'Content-Type': 'text/javascript; charset=utf-8',
      Vary: 'Accept-Encoding',
    });
    // Of an owner who left: the page is not to blame, and shows no error.
    if (!(await this.sites.isServed(site))) return void response.end();
    const { text, tag, packed } = this.scripts.of(site);
    const isPacked = request.acceptsEncodings('gzip') === 'gzip';
    response.set('ETag', isPacked ? tag.replace(/"$/, '-gzip"') : tag);
    if (hasTag(request, response)) return void response.status(304).end();
    if (isPacked) response.set('Content-Encoding', 'gzip');
    response.end(isPacked ? packed : text);
  }

  /** Asked every few seconds by pages that do what it says: the usual answer is an empty 304. */
  @Get(':key.json')
  @Answers({ 200: 'application/json', 304: null }, 'anticlone.site.not_found', 'request.rate.exceeded')
  async action(
    @Param({ schema: keyParams }) { key }: { key: string },
    @CurrentVisitorOfPage() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    setPublicHeaders(response);
    const site = await this.#find(key, visitor);
    const action = (await this.sites.isServed(site)) ? pageAction(site, visitor.from) : {};
    const text = JSON.stringify(action);
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    response.set({ 'Cache-Control': 'no-cache', ETag: `"${tag}"`, Vary: 'Origin' });
    if (hasTag(request, response)) response.status(304).end();
    else response.type('application/json').end(text);
  }

  async #find(key: string, { ip }: Visitor): Promise<PublicSite> {
    this.limits.takeRequest(networkOf(ip ?? ''));
    const site = await this.sites.find(key);
    if (site === null) throw fail('anticlone.site.not_found');
    return site;
  }
}

/** Express's own test says no to whoever also asks for a fresh answer, as our script does. */
function hasTag(request: Request, response: Response): boolean {
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(String(response.getHeader('etag')));
}
