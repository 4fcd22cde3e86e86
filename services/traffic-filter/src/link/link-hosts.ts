import {
  CONFIG,
  type Config,
  foreignHost,
  HostRoutes,
  LOGGER,
  nameServed,
  sendNoticePage,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { type DomainCampaign, VerifiedDomains } from '../domain/verified-domains.ts';
import { linkText } from '../text/pt-br-link.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { AboutPages } from './about-pages.ts';
import { LinkFastPath } from './link-fast-path.ts';
import { OwnBrowserPages } from './own-browser-pages.ts';

const ABOUT = '/sobre';
/** Before the token that marks a browser as its owner's own. */
const OWN = '/eu/';

/** Answers at the root of domains that users have verified. Requests under any other name are passed on to the gateway. */
@Injectable()
export class LinkHosts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    hosts: HostRoutes,
    private readonly domains: VerifiedDomains,
    private readonly links: LinkFastPath,
    private readonly about: AboutPages,
    private readonly own: OwnBrowserPages,
  ) {
    hosts.add({
      owns: (host) => foreignHost(host, this.config) !== null,
      answer: (request, response, next) => void this.#respond(request, response, next),
      // A name that a user has proved for a campaign and for a clone is the campaign's: ads lead there.
      goesFirst: true,
      isUsers: async (name) => (await this.domains.find(name)) !== null,
    });
  }

  async #respond(request: Request, response: Response, next: NextFunction): Promise<void> {
    try {
      const host = foreignHost(request.headers.host ?? '', this.config) ?? '';
      const campaign = await this.domains.find(host);
      if (campaign === null) next();
      else await this.#respondFor(host, campaign, request, response);
    } catch (err) {
      this.log.warn({ err }, 'the verified domains could not be read');
      if (response.headersSent) return void response.destroy();
      response.setHeader('retry-after', '5');
      sendNoticePage(request, response, 503, linkText.unavailable);
    }
  }

  async #respondFor(
    host: string,
    { key }: DomainCampaign,
    request: Request,
    response: Response,
  ): Promise<void> {
    nameServed(response, { service: TRAFFIC_FILTER_DOMAIN, route: 'domain of a user' });
    response.setHeader('x-content-type-options', 'nosniff');
    // `request.url` may be absolute; the path is not.
    const { path } = request;
    if (path.startsWith(OWN)) return this.#respondOwn(path, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendNoticePage(request, response, 405, linkText.method);
    }
    if (path !== '/' && path !== ABOUT) return sendNoticePage(request, response, 404, linkText.notFound);
    if (key === null) return sendNoticePage(request, response, 404, linkText.noCampaign);
    if (path === ABOUT) return this.about.send(key, `${request.protocol}://${host}/`, request, response);
    const place = { path: '/', aboutPath: ABOUT, isSecure: request.secure };
    await this.links.respond(key, place, request, response);
  }

  #respondOwn(path: string, request: Request, response: Response): Promise<void> {
    const place = { path: '/', page: path, isSecure: request.secure };
    const token = path.slice(OWN.length);
    if (request.method === 'GET' || request.method === 'HEAD')
      return this.own.show(token, place, request, response);
    if (request.method !== 'POST') {
      response.setHeader('allow', 'GET, HEAD, POST');
      sendNoticePage(request, response, 405, linkText.method);
      return Promise.resolve();
    }
    return this.own.change(token, request.query['contar'] === '0', place, request, response);
  }
}
