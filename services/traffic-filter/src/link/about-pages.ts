import { CONFIG, type Config, escapeHtml, networkOf, sendNoticePage } from '@garimpo/service-kit';
import {
  ADDRESS_DAYS,
  keyPattern,
  type Protection,
  REPORT_TIME_ZONE,
  signals,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sharesOf } from '../routing/split.ts';
import { aboutText } from '../text/pt-br-about.ts';
import { linkText } from '../text/pt-br-link.ts';
import { type Preview, previewOf, previewSection } from './about-preview.ts';
import { LinkLimits } from './link-limits.ts';
import { type PublicCampaign, PublicCampaigns } from './public-campaigns.ts';

export interface AboutFacts {
  /** Absolute address, as it was requested. */
  link: string;
  contactEmail: string;
  /** The visitor whose way is shown; null for none. */
  preview: Preview | null;
}

/** The source of the address lists, whose licence requires that it is named. */
const SOURCE = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };
/** A threshold above every score switches the rule off. */
const NEVER = 101;
const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** HTML of everything that a link does. All values of users are escaped. */
export function aboutHtml(campaign: PublicCampaign, { link, contactEmail, preview }: AboutFacts): string {
  return [
    section(aboutText.link, [
      `<p class="address">${escapeHtml(link)}</p>`,
      ...(campaign.state === 'active' ? [] : [paragraph(aboutText.inactive)]),
      ...expiryOf(campaign),
    ]),
    previewSection(campaign, preview),
    offersSection(campaign),
    section(aboutText.secure, [paragraph(page(campaign.securePage)), paragraph(aboutText.whoSecure)]),
    section(aboutText.chosen, [
      list([
        `${aboutText.devicesLabel}: ${campaign.devices.map((device) => aboutText.devices[device]).join(' · ')}`,
        `${aboutText.networksLabel}: ${campaign.networks.map((network) => aboutText.networks[network]).join(' · ')}`,
      ]),
      paragraph(aboutText.nothingElse),
    ]),
    protectionSection(campaign.protection),
    section(aboutText.data, [
      paragraph(aboutText.kept(ADDRESS_DAYS)),
      paragraph(aboutText.passedOn(VISIT_PARAMETER)),
      ...(campaign.costParameter === null
        ? []
        : [paragraph(aboutText.cost(escapeHtml(campaign.costParameter)))]),
      paragraph(aboutText.cookie),
    ]),
    section(aboutText.contact, [
      paragraph(
        `${aboutText.contactLine} <a href="mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}">${escapeHtml(contactEmail)}</a>`,
      ),
      paragraph(`${aboutText.source} <a href="${SOURCE.url}" rel="noreferrer">${SOURCE.text}</a>`),
    ]),
  ].join('');
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: REPORT_TIME_ZONE,
});

function expiryOf({ expiresAt }: PublicCampaign): string[] {
  if (expiresAt === null) return [];
  const isOver = expiresAt <= new Date();
  return [paragraph(isOver ? aboutText.expired : aboutText.expires(moment.format(expiresAt)))];
}

function offersSection({ offers }: PublicCampaign): string {
  const shares = sharesOf(offers);
  const [only] = shares;
  if (shares.length === 1 && only !== undefined) {
    return section(aboutText.offer, [paragraph(page(only.url)), paragraph(aboutText.whoOffer)]);
  }
  const pages = shares.map(
    ({ url, percent: share }) => `${page(url)} · ${aboutText.share(`${percent.format(share)}%`)}`,
  );
  return section(aboutText.offers, [
    list(pages),
    paragraph(aboutText.sticky),
    paragraph(aboutText.whoOffers),
  ]);
}

function protectionSection({ weights, pendingFrom, blockedFrom, perMinute }: Protection): string {
  const counted = signals.filter((signal) => weights[signal] > 0);
  return section(aboutText.invalid, [
    paragraph(aboutText.points),
    ...(counted.length === 0
      ? []
      : [list(counted.map((signal) => aboutText.signalPoints(aboutText.signals[signal], weights[signal])))]),
    paragraph(pendingFrom === NEVER ? aboutText.pendingNever : aboutText.pendingFrom(pendingFrom)),
    paragraph(blockedFrom === NEVER ? aboutText.blockedNever : aboutText.blockedFrom(blockedFrom)),
    ...(perMinute === 0 ? [] : [paragraph(aboutText.perMinute(perMinute))]),
    paragraph(aboutText.rules),
  ]);
}

function section(title: string, parts: readonly string[]): string {
  return `<section><h2>${title}</h2>${parts.join('')}</section>`;
}

function paragraph(html: string): string {
  return `<p>${html}</p>`;
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function page(url: string): string {
  const shown = escapeHtml(url);
  return `<a href="${shown}" rel="nofollow noopener noreferrer">${shown}</a>`;
}

/** The public page that says what a link does. Inactive links and those of lapsed subscriptions have it too. */
@Injectable()
export class AboutPages {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly limits: LinkLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param link absolute address of the link, as its visitors know it */
  async send(key: string, link: string, request: Request, response: Response): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff');
    const network = networkOf(request.ip ?? '');
    const waitSeconds =
      this.limits.waitOfVisit(network) ||
      (this.campaigns.isCached(key) ? 0 : this.limits.waitOfLookup(network));
    if (waitSeconds > 0) {
      response.setHeader('retry-after', String(waitSeconds));
      return sendNoticePage(request, response, 429, linkText.tooMany);
    }
    const campaign = keyPattern.test(key) ? await this.campaigns.find(key).catch(() => undefined) : null;
    if (campaign === undefined) {
      response.setHeader('retry-after', '5');
      return sendNoticePage(request, response, 503, linkText.unavailable);
    }
    if (campaign === null) {
      this.limits.noteUnknown(network);
      return sendNoticePage(request, response, 404, linkText.unknown);
    }
    if (campaign.state === 'deleted') return sendNoticePage(request, response, 410, linkText.deleted);
    const preview = previewOf(request.query);
    const html = aboutHtml(campaign, { link, contactEmail: this.config.contactEmail, preview });
    sendNoticePage(request, response, 200, { title: aboutText.title, lines: [aboutText.intro] }, html);
  }
}
