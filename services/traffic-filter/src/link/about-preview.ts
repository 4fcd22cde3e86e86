import { escapeHtml } from '@garimpo/service-kit';
import { choosePage, type Device, devices, type Network, networks } from '@garimpo/traffic-filter-contract';
import { sharesOf } from '../routing/split.ts';
import { aboutText } from '../text/pt-br-about.ts';
import type { PublicCampaign } from './public-campaigns.ts';

/** A visitor whose way is shown. Null: nothing is known of it. */
export interface Preview {
  device: Device | null;
  network: Network | null;
}

const words = aboutText.preview;
const UNKNOWN = 'desconhecido';
const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** What the query of the page asks to see; null where it asks for nothing. */
export function previewOf(query: Readonly<Record<string, unknown>>): Preview | null {
  const { dispositivo, rede } = query;
  if (dispositivo === undefined && rede === undefined) return null;
  return {
    device: devices.find((one) => one === dispositivo) ?? null,
    network: networks.find((one) => one === rede) ?? null,
  };
}

/** Asks for a visitor, and shows where the rules of the link lead it: the same that every visit meets. */
export function previewSection(campaign: PublicCampaign, preview: Preview | null): string {
  const form = [
    choice('dispositivo', words.device, words.unknown, devices, aboutText.devices, preview?.device),
    choice('rede', words.network, words.unknownNetwork, networks, aboutText.networks, preview?.network),
    `<button>${words.show}</button>`,
  ].join('');
  const result = preview === null ? '' : resultOf(campaign, preview);
  return `<section><h2>${words.title}</h2><p>${words.why}</p><form method="get">${form}</form>${result}</section>`;
}

function choice<T extends string>(
  name: string,
  label: string,
  unknown: string,
  values: readonly T[],
  names: Readonly<Record<T, string>>,
  chosen: T | null | undefined,
): string {
  const options = [[UNKNOWN, unknown], ...values.map((value) => [value, names[value]])].map(
    ([value, shown]) =>
      `<label><input type="radio" name="${name}" value="${value}"${value === (chosen ?? UNKNOWN) ? ' checked' : ''}> ${shown}</label>`,
  );
  return `<fieldset><legend>${label}</legend>${options.join('')}</fieldset>`;
}

function resultOf(campaign: PublicCampaign, { device, network }: Preview): string {
  const { page } = choosePage(campaign, {
    isDeclaredRobot: false,
    devices: device === null ? [] : [device],
    networks: network === null ? [] : [network],
  });
  const pages = page === 'secure' ? [{ url: campaign.securePage, percent: 100 }] : sharesOf(campaign.offers);
  const visitor = [
    device === null ? words.unknown : aboutText.devices[device],
    network === null ? words.unknownNetwork : aboutText.networks[network],
  ].join(', ');
  const items = pages.map(({ url, percent: share }) => {
    const shown = escapeHtml(url);
    const part = pages.length > 1 ? ` · ${aboutText.share(`${percent.format(share)}%`)}` : '';
    return `<li><a href="${shown}" rel="nofollow noopener noreferrer">${shown}</a>${part}</li>`;
  });
  const title = page === 'secure' ? aboutText.secure : aboutText.offer;
  return `<p role="status"><strong>${words.result(visitor)} ${title}</strong></p><ul>${items.join('')}</ul>`;
}
