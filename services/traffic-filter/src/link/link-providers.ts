import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  foreignHost,
  HostRoutes,
  LOGGER,
  nameServed,
  ownerStatus,
  sendNoticePage,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { AboutController } from '../about/about.controller.ts';
import { AboutPages } from '../about/about-pages.ts';
import { DataCentres } from '../protection/data-centres.ts';
import { HeldAddressRules } from '../protection/held-address-rules.ts';
import { PageLeftController } from '../protection/page-left.controller.ts';
import { PersonIds } from '../protection/person-ids.ts';
import { VisitorSignals } from '../protection/visitor-signals.ts';
import { linkText } from '../text/pt-br-link.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { TryController } from '../try/try.controller.ts';
import { LinkController } from './link.controller.ts';
import { LinkService } from './link.service.ts';
import { LinkLimits } from './link-limits.ts';
import { PublicCampaigns } from './public-campaigns.ts';
import { QuickLinks } from './quick-links.ts';
import { type DomainCampaign, VerifiedDomains } from './verified-domains.ts';

const ABOUT = '/sobre';

/**
 * Answers at the root of domains that users have proved to be theirs. What comes under a name that nobody has proved is answered by
 * whoever stands behind: the gateway says that it is not here.
 */
@Injectable()
class LinkHosts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    hosts: HostRoutes,
    private readonly domains: VerifiedDomains,
    private readonly links: QuickLinks,
    private readonly about: AboutPages,
  ) {
    hosts.add({
      owns: (host) => foreignHost(host, this.config) !== null,
      answer: (request, response, next) => void this.#answer(request, response, next),
    });
  }

  async #answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    try {
      const host = foreignHost(request.headers.host ?? '', this.config) ?? '';
      const found = await this.domains.campaignOf(host);
      if (found === null) next();
      else await this.#answerDomain(host, found, request, response);
    } catch (err) {
      this.log.warn({ err }, 'a name could not be looked up among the domains of links');
      if (response.headersSent) return void response.destroy();
      response.setHeader('retry-after', '5');
      sendNoticePage(request, response, 503, linkText.unavailable);
    }
  }

  async #answerDomain(
    host: string,
    { key }: DomainCampaign,
    request: Request,
    response: Response,
  ): Promise<void> {
    nameServed(response, { service: TRAFFIC_FILTER_DOMAIN, route: 'domain of a user' });
    response.setHeader('x-content-type-options', 'nosniff');
    // Not of the address as it was asked for, which may be an absolute one.
    const { path } = request;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendNoticePage(request, response, 405, linkText.method);
    }
    if (path !== '/' && path !== ABOUT) return sendNoticePage(request, response, 404, linkText.notFound);
    if (key === null) return sendNoticePage(request, response, 404, linkText.noCampaign);
    if (path === ABOUT) return this.about.answer(key, `${request.protocol}://${host}/`, request, response);
    await this.links.answer(
      key,
      { path: '/', aboutPath: ABOUT, isSecure: request.secure },
      request,
      response,
    );
  }
}

/** Of all that leads visitors, and of what is known of them. */
export const linkProviders = [
  PublicCampaigns,
  ownerStatus(AccountsPort, isStillPublic),
  LinkLimits,
  HeldAddressRules,
  PersonIds,
  DataCentres,
  VisitorSignals,
  LinkService,
  QuickLinks,
  AboutPages,
  LinkHosts,
];

/** In this order: what has a name of its own comes before what may have any. */
export const linkControllers = [AboutController, PageLeftController, TryController, LinkController];
