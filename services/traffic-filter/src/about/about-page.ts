import { escapeHtml } from '@garimpo/service-kit';
import { ADDRESS_DAYS, type Protection, signals, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import type { PublicCampaign } from '../link/public-campaign.ts';
import { aboutText } from '../text/pt-br-about.ts';
import { sharesOf } from '../try/try-visit.ts';

export interface AboutFacts {
  /** Absolute, as it was asked for. */
  link: string;
  contactEmail: string;
}

/** The address of who makes the lists that are looked into; its licence asks for it. */
const SOURCE = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };
/** A threshold beyond every score. */
const NEVER = 101;
const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** HTML of all that a link does, in which nothing is markup but our own. */
export function aboutHtml(campaign: PublicCampaign, { link, contactEmail }: AboutFacts): string {
  return [
    section(aboutText.link, [
      `<p class="address">${escapeHtml(link)}</p>`,
      ...(campaign.state === 'active' ? [] : [paragraph(aboutText.inactive)]),
    ]),
    offersSection(campaign),
    section(aboutText.secure, [paragraph(page(campaign.securePage)), paragraph(aboutText.whoSecure)]),
    section(aboutText.chosen, [
      list([
        labelled(
          aboutText.devicesLabel,
          campaign.devices.map((device) => aboutText.devices[device]).join(' · '),
        ),
        labelled(
          aboutText.networksLabel,
          campaign.networks.map((network) => aboutText.networks[network]).join(' · '),
        ),
      ]),
      paragraph(aboutText.nothingElse),
    ]),
    protectionSection(campaign.protection),
    section(aboutText.data, [
      paragraph(aboutText.kept(ADDRESS_DAYS)),
      paragraph(aboutText.passedOn(VISIT_PARAMETER)),
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

function labelled(label: string, value: string): string {
  return `${label}: ${value}`;
}

/** Campaigns lead to http and https alone. */
function page(url: string): string {
  const shown = escapeHtml(url);
  return `<a href="${shown}" rel="nofollow noopener noreferrer">${shown}</a>`;
}
