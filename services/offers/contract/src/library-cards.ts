import { AD_TEXT_MAX, type AdMedia, type LibraryAd, platformsOf, storable } from './library-ads.ts';
import { libraryIdIn, plainText } from './library-text.ts';
import { dateIn, webAddressOf } from './library-words.ts';

/** One ad as an open page draws it: what a browser knows of the part of the page that holds it. */
export interface LibraryCard {
  lines: string[];
  /** Addresses of its links, in their order. */
  links: string[];
  /** What icons are called for those who do not see them. */
  labels: string[];
  media: AdMedia[];
}

/** In Portuguese, English and Spanish. */
const STARTED =
  /^(?:veiculação iniciada em|começou a ser veiculado em|started running on|en circulación desde|empezó a publicarse)/;
/** Of an ad that has ended, from when to when. */
const RANGE = /\d{4}\s(?:a|-|–|to|al)\s.*\d{4}/;
const ACTIVE = /^(?:ativo|active|activo)$/;
const INACTIVE = /^(?:inativo|inactive|inactivo)$/;
/** Between the advertiser's name and the text. */
const SPONSORED = /^(?:patrocinado|sponsored|publicidad)$/;
/** After the text: the time of a video, the host that its link leads to in capitals, or what follows them. */
const AFTER_TEXT = /^(?:\d{1,2}:\d{2}(?:\s\/\s\d{1,2}:\d{2})?|[A-Z0-9][A-Z0-9.-]*\.[A-Z]{2,24}(?:\/\S*)?)$/;
const LINES_MAX = 200;

/** What a drawn ad says; null where the part holds no ad. */
export function adOfCard({ lines, links, labels, media }: LibraryCard): LibraryAd | null {
  const own = lines.slice(0, LINES_MAX);
  const libraryId = own.map(libraryIdIn).find((id) => id !== null);
  if (libraryId === undefined) return null;
  const plain = own.map(plainText);
  const sponsored = plain.findIndex((line) => SPONSORED.test(line));
  const active = plain.some((line) => ACTIVE.test(line)) || null;
  return {
    libraryId,
    pageName: (sponsored > 0 ? own[sponsored - 1]?.trim() : undefined) || null,
    text: sponsored === -1 ? null : textAfter(own.slice(sponsored + 1)),
    linkUrl: links.map(leavingAddressOf).find((link) => link !== null) ?? null,
    startedOn: startedOnIn(plain),
    platforms: platformsOf(labels),
    active: plain.some((line) => INACTIVE.test(line)) ? false : active,
    media,
  };
}

function textAfter(lines: readonly string[]): string | null {
  const end = lines.findIndex((line) => AFTER_TEXT.test(line.trim()));
  const text = storable(lines.slice(0, end === -1 ? undefined : end).join('\n'))
    .trim()
    .slice(0, AD_TEXT_MAX);
  return text === '' ? null : text;
}

function startedOnIn(lines: readonly string[]): string | null {
  const line = lines.find((one) => STARTED.test(one)) ?? lines.find((one) => RANGE.test(one));
  return line === undefined ? null : dateIn(line);
}

const OF_THE_NETWORK = /(?:^|\.)(?:facebook|instagram|messenger|threads|meta)\.(?:com|net)$/;

/** Links to the advertiser's profile, and to the library itself, lead to no landing page. */
function leavingAddressOf(link: string): string | null {
  const address = webAddressOf(link);
  return address === null || OF_THE_NETWORK.test(new URL(address).hostname) ? null : address;
}
