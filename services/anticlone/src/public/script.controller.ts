import { createHash } from 'node:crypto';
import {
  anticloneErrors,
  isIgnoredHost,
  isOwnerHost,
  isWebUrl,
  keyParams,
} from '@garimpo/anticlone-contract';
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
import { SiteScripts } from '../script/site-script.ts';
import { type PublicSite, PublicSites } from '../site/public-sites.ts';
import { webUrl } from './beacon.ts';
import { BeaconLimits } from './beacon-limits.ts';

const fail = defineErrors(anticloneErrors);

/** How long browsers use a script without asking whether it has changed. */
const SCRIPT_SECONDS = 300;

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
    // The script of an owner who left is empty, so that the page shows no error.
    if (!(await this.sites.isServed(site))) return void response.end();
    const { text, tag, gzipped } = this.scripts.of(site);
    const isGzip = request.acceptsEncodings('gzip') === 'gzip';
    response.set('ETag', isGzip ? tag.replace(/"$/, '-gzip"') : tag);
    if (hasTag(request, response)) return void response.status(304).end();
    if (isGzip) response.set('Content-Encoding', 'gzip');
    response.end(isGzip ? gzipped : text);
  }

  /** Copies that act on it poll it every few seconds: the usual answer is an empty 304. */
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

/** Express ignores `If-None-Match` beside `Cache-Control: no-cache`, which our script sends. */
function hasTag(request: Request, response: Response): boolean {
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(String(response.getHeader('etag')));
}

/** An empty action does nothing. */
interface PageAction {
  type?: 'redirect' | 'replace_links' | 'replace_images';
  url?: string;
}

/**
 * The action of the owner's settings. Nothing happens where it is switched off or unset, on the owner's own hosts, or where the target
 * is no web address.
 * @param from the `Origin` header
 */
function pageAction(site: PublicSite, from: string | undefined): PageAction {
  const { actionType, actionData, actionEnabled, originalUrl } = site;
  if (!actionEnabled || actionType === null) return {};
  const page = webUrl(from);
  if (page !== null && (isOwnerHost(site, page.hostname) || isIgnoredHost(page.hostname))) return {};
  const url = actionType === 'redirect' ? originalUrl : actionData;
  return url !== null && isWebUrl(url) ? { type: actionType, url } : {};
}
