import type { OfferStatus, ReadingSource, UnreadableView } from '@garimpo/offers-contract';
import { dayAndMonth, demoText } from '../text/pt-br.ts';
import { spread } from './spread.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** 08:40 in São Paulo, which keeps UTC-3 the whole year. */
const READING_TIME_MS = 11 * HOUR_MS + 40 * 60 * 1000;
/** Enough points for a line; at most one a day for an offer that is older. */
const READINGS_MIN = 7;
const READINGS_MAX = 24;

export interface DemoOffer {
  title: string;
  description: string | null;
  tags: string[];
  offerUrl: string;
  landingPageUrl: string;
  status: OfferStatus;
  createdAt: Date;
  /** Oldest first. */
  readings: { checkedAt: Date; count: number }[];
  source: ReadingSource;
  unreadable: UnreadableView | null;
}

interface Plot {
  text: { title: string; description: string | null; tags: string[] };
  host: string;
  status: OfferStatus;
  ageDays: number;
  /** The course of the counts from the first reading to the latest; empty when it was never read. */
  course: number[];
  source: ReadingSource;
  /** Its page has been asking for a login since its last reading, as its description says. */
  behindLogin: boolean;
}

/** How long the page that asks for a login has done so. */
const BEHIND_LOGIN_DAYS = 8;

function plots(latest: Date): Plot[] {
  const milhas = {
    ...demoText.milhas,
    description: demoText.milhas.description(
      dayAndMonth(new Date(latest.getTime() - BEHIND_LOGIN_DAYS * DAY_MS)),
    ),
  };
  return [
    plot(demoText.sonoProfundo, 'sono-profundo.example', 'waiting', 1, []),
    plot(
      demoText.barrigaZero,
      'barriga-zero.example',
      'waiting',
      2,
      [96, 104, 101, 118, 126, 131, 148],
      'browser',
    ),
    plot(demoText.bolosNoPote, 'bolos-no-pote.example', 'waiting', 3, [22, 25, 24, 27, 27, 30, 31]),
    plot(
      demoText.ingles,
      'ingles-sombra.example',
      'testing',
      11,
      [210, 204, 216, 198, 187, 182, 176],
      'browser',
    ),
    plot(demoText.planilha, 'planilha-mestre.example', 'testing', 15, [12, 12, 14, 13, 12, 12, 12], 'pasted'),
    plot(
      demoText.adestramento,
      'adestramento-gentil.example',
      'approved',
      29,
      [340, 388, 402, 450, 498, 530, 612],
      'browser',
    ),
    plot(demoText.croche, 'croche-do-zero.example', 'approved', 30, [54, 61, 60, 72, 80, 85, 91]),
    plot(demoText.oracao, 'oracao-da-manha.example', 'invalid', 49, [31, 24, 18, 12, 6, 3, 0], 'browser'),
    { ...plot(milhas, 'renda-com-milhas.example', 'invalid', 51, [], 'browser'), behindLogin: true },
  ];
}

function plot(
  text: Plot['text'],
  host: string,
  status: OfferStatus,
  ageDays: number,
  course: number[],
  source: ReadingSource = 'manual',
): Plot {
  return { text, host, status, ageDays, course, source, behindLogin: false };
}

/** The sample board, newest offer first, with its latest readings at the last 08:40 before `now`. */
export function demoOffers(now: Date): DemoOffer[] {
  const latest = lastReadingTime(now);
  return plots(latest).map(({ text, host, status, ageDays, course, source, behindLogin }) => {
    const createdAt = new Date(latest.getTime() - ageDays * DAY_MS);
    return {
      ...text,
      offerUrl: `https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=BR&q=${encodeURIComponent(text.title)}`,
      landingPageUrl: `https://${host}/`,
      status,
      createdAt,
      readings: readings(course, createdAt, latest, ageDays),
      source,
      unreadable: behindLogin ? behindLoginUntil(latest) : null,
    };
  });
}

function behindLoginUntil(latest: Date): UnreadableView {
  const since = new Date(latest.getTime() - BEHIND_LOGIN_DAYS * DAY_MS);
  return { reason: 'login_wall', since: since.toISOString(), lastAt: latest.toISOString() };
}

function lastReadingTime(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + READING_TIME_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

function readings(course: number[], from: Date, to: Date, ageDays: number): DemoOffer['readings'] {
  if (course.length === 0) return [];
  const counts = spread(course, Math.min(Math.max(ageDays + 1, READINGS_MIN), READINGS_MAX));
  const stepMs = (to.getTime() - from.getTime()) / (counts.length - 1);
  return counts.map((count, index) => ({
    count,
    checkedAt: new Date(from.getTime() + Math.round(index * stepMs)),
  }));
}
