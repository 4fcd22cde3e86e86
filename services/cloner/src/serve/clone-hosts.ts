import { reportAddress } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  foreignHost,
  HostRoutes,
  hostsDomain,
  KeyedConcurrencyLimit,
  LOGGER,
  nameServed,
  nameUnderSites,
  networkOf,
  OwnerStatus,
  reportHostsOf,
  sendNoticePage,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { CLICK_PATH, FIELD_REPORT_PATH, FORM_PATH } from '../guard/guard-script.ts';
import { GUARD_PATH } from '../guard/insert-guard.ts';
import { hostText } from '../text/pt-br-hosts.ts';
import { ABUSE_PATH, AbusePages, FieldReports } from './abuse-pages.ts';
import { CloneDomains } from './clone-domains.ts';
import { CloneFiles } from './clone-files.ts';
import { setHostHeaders } from './clone-headers.ts';
import { FormPosts } from './form-posts.ts';
import { PREVIEW_PATH, sendPreviewPage } from './preview-page.ts';
import { ServedSites } from './served-sites.ts';
import { sendTestPage, TEST_PATH } from './test-page.ts';
import { VisitCounts } from './visit-counts.ts';

/** Connections on which a visitor reads nothing are closed after this time. */
const SILENCE_MS = 60_000;
const ADDRESS_MAX = 16_384;
/** A browser loads some dozens of files at once, and the customers of one network share an address. */
const ANSWERS_PER_NETWORK_MAX = 200;
const ANSWERS_MAX = 1_000;

/** The address under which a clone is asked for. */
interface AskedClone {
  /** Name of the clone; null for a domain that leads to none. */
  name: string | null;
  origin: string;
}

/** Answers every host under SITES_DOMAIN, and domains of users that lead to clones, in whichever process the domain runs. */
@Injectable()
export class CloneHosts {
  /** Slow readers with many requests would keep files open that others wait for. */
  readonly #answers = new KeyedConcurrencyLimit(ANSWERS_MAX);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    hosts: HostRoutes,
    private readonly sites: ServedSites,
    private readonly domains: CloneDomains,
    private readonly owners: OwnerStatus,
    private readonly files: CloneFiles,
    private readonly abuse: AbusePages,
    private readonly fields: FieldReports,
    private readonly forms: FormPosts,
    private readonly visits: VisitCounts,
  ) {
    if (!hostsDomain(config, 'cloner')) return;
    const reportHosts = reportHostsOf(config);
    hosts.add({
      owns: (host) => nameUnderSites(host, config) !== null,
      answer: (request, response) => void this.#answer(request, response, this.#cloneUnderSites(request)),
      linksAddress: (address) => reportAddress(address, reportHosts),
    });
    hosts.add({
      owns: (host) => foreignHost(host, config) !== null,
      answer: (request, response, next) => void this.#answerDomain(request, response, next),
      linksAddress: (address, host) =>
        this.domains.has(foreignHost(host, config) ?? '') ? reportAddress(address, reportHosts) : null,
      isUsers: async (name) => (await this.domains.find(name)) !== null,
    });
  }

  #cloneUnderSites(request: Request): AskedClone {
    const name = nameUnderSites(request.headers.host ?? '', this.config) ?? '';
    const { protocol } = new URL(this.config.publicUrl);
    return { name, origin: `${protocol}//${name}.${this.config.sitesDomain}` };
  }

  /** A name that nobody has proved is declined. */
  async #answerDomain(request: Request, response: Response, next: NextFunction): Promise<void> {
    const host = foreignHost(request.headers.host ?? '', this.config) ?? '';
    try {
      const known = await this.domains.find(host);
      if (known === null) return next();
      await this.#answer(request, response, {
        name: known.subdomain,
        origin: `${request.protocol}://${request.headers.host}`,
      });
    } catch (err) {
      this.log.warn({ err }, 'the verified domains could not be read');
      this.#fail(request, response);
    }
  }

  async #answer(request: Request, response: Response, clone: AskedClone): Promise<void> {
    nameServed(response, { service: 'cloner', route: 'host of a clone' });
    setHostHeaders(response);
    response.setTimeout(SILENCE_MS);
    const leave = this.#answers.enter({ key: networkOf(request.ip ?? ''), max: ANSWERS_PER_NETWORK_MAX });
    if (leave === null) {
      response.setHeader('retry-after', '2');
      sendNoticePage(request, response, 429, hostText.busy);
      return;
    }
    response.once('close', leave);
    try {
      await this.#answerName(clone, request, response);
    } catch (err) {
      this.log.error({ err }, 'a page of a clone could not be answered');
      this.#fail(request, response);
    }
  }

  async #answerName({ name, origin }: AskedClone, request: Request, response: Response): Promise<void> {
    const address = request.originalUrl;
    // A client sent a full URL, or an address that no browser sends.
    if (!address.startsWith('/') || address.length > ADDRESS_MAX) {
      return sendNoticePage(request, response, 404, hostText.notFound);
    }
    // A service worker would stay between the page and its host whatever becomes of the clone.
    if (request.headers['service-worker'] !== undefined) {
      return sendNoticePage(request, response, 404, hostText.notFound);
    }
    if (address === '/robots.txt') return sendRobots(request, response);
    if (name === null) return sendNoticePage(request, response, 404, hostText.noClone);
    const site = await this.sites.find(name);
    if (site.state === 'unknown') return sendNoticePage(request, response, 404, hostText.unknown);
    if (site.state === 'deleted') return sendNoticePage(request, response, 410, hostText.deleted);
    if (isUnder(address, ABUSE_PATH)) {
      return this.abuse.answer({ cloneId: site.cloneId, subdomain: name }, request, response);
    }
    // The preview shows nothing of the clone by itself, and a suspended clone may be edited.
    if (isUnder(address, PREVIEW_PATH)) return sendPreviewPage(this.config, origin, request, response);
    if (site.state === 'suspended') return sendNoticePage(request, response, 451, hostText.suspended);
    if (!(await this.owners.isServed(site.userId))) {
      return sendNoticePage(request, response, 404, hostText.paused);
    }
    if (isUnder(address, TEST_PATH)) return sendTestPage(this.config, origin, request, response);
    if (isUnder(address, GUARD_PATH)) return this.files.sendGuard(site.manifest, request, response);
    if (isUnder(address, CLICK_PATH)) return this.visits.answerClick(site, request, response);
    if (isUnder(address, FIELD_REPORT_PATH)) {
      return this.fields.answer({ cloneId: site.cloneId, subdomain: name }, request, response);
    }
    if (isUnder(address, FORM_PATH)) {
      const forms = await this.files.liveForms(site.manifest);
      return this.forms.answer(site.cloneId, forms, request, response);
    }
    this.visits.countPage(site, request, response);
    await this.files.answer(site.manifest, origin, request, response);
  }

  #fail(request: Request, response: Response): void {
    // The answer has begun, and can only be broken off.
    if (response.headersSent) return void response.destroy();
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-range', 'accept-ranges']) {
      response.removeHeader(name);
    }
    response.setHeader('retry-after', '5');
    sendNoticePage(request, response, 503, hostText.unavailable);
  }
}

function isUnder(address: string, path: string): boolean {
  return address.startsWith(path) && ['', '/', '?'].includes(address.charAt(path.length));
}

function sendRobots(request: Request, response: Response): void {
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(request.method === 'HEAD' ? undefined : 'User-agent: *\nDisallow: /\n');
}
