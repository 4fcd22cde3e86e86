import { hash } from 'node:crypto';
import { LruMap, steadyNow } from '@garimpo/service-kit';
import type { Signal } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { DataCentres } from './data-centres.ts';

const MINUTE_MS = 60_000;
/** Visits are counted in parts of a minute: a count is right to within the oldest of them. */
const PARTS = 12;
const PART_MS = MINUTE_MS / PARTS;
const REMEMBERED = 50_000;

interface Counted {
  /** Number of the part that was counted last. */
  part: number;
  /** Visits of each part, at its number modulo PARTS. */
  visits: number[];
}

export interface VisitRate {
  /** Visits in the last minute, including this one. */
  visits: number;
  /** Seconds until the oldest of them is over a minute ago. */
  waitSeconds: number;
}

/**
 * Counts how often an address visits, within this process: with several processes the limit is that many times
 * higher. The least recent addresses are forgotten first.
 */
export class VisitRates {
  readonly #counted = new LruMap<string, Counted>({ max: REMEMBERED });

  constructor(private readonly now: () => number = steadyNow) {}

  /** Counts one. */
  count(subject: string): VisitRate {
    const at = this.now();
    const part = Math.floor(at / PART_MS);
    const known = this.#counted.get(subject);
    const counted = known ?? { part, visits: new Array<number>(PARTS).fill(0) };
    const passed = Math.min(PARTS, part - counted.part);
    for (let one = 1; one <= passed; one += 1) counted.visits[(counted.part + one) % PARTS] = 0;
    counted.part = Math.max(counted.part, part);
    const here = counted.part % PARTS;
    counted.visits[here] = (counted.visits[here] ?? 0) + 1;
    this.#counted.set(subject, counted);
    return { visits: sum(counted.visits), waitSeconds: waitOf(counted, at) };
  }
}

function sum(visits: readonly number[]): number {
  let all = 0;
  for (const one of visits) all += one;
  return all;
}

function waitOf({ part, visits }: Counted, at: number): number {
  for (let ago = PARTS - 1; ago >= 0; ago -= 1) {
    const then = part - ago;
    if ((visits[((then % PARTS) + PARTS) % PARTS] ?? 0) > 0)
      return Math.max(1, Math.ceil(((then + PARTS) * PART_MS - at) / 1000));
  }
  return 1;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const PEOPLE_MAX = 50_000;
/** A single untouched page is common. */
const IDLE_PAGES = 2;

/**
 * Remembers who left pages of a campaign without touching, scrolling or moving anything, as the pages report.
 * Campaigns whose pages do not report have no idle visitors. A touched page clears what was reported before.
 */
export class IdleVisits {
  readonly #pagesOf: LruMap<string, number>;

  constructor(now: () => number = steadyNow) {
    this.#pagesOf = new LruMap({ max: PEOPLE_MAX, ttlMs: DAY_MS, now });
  }

  /** A page of theirs was left. */
  note(person: string, wasTouched: boolean): void {
    if (wasTouched) this.#pagesOf.delete(person);
    else this.#pagesOf.set(person, (this.#pagesOf.get(person) ?? 0) + 1);
  }

  /** Whether the person has left several untouched pages within a day. */
  has(person: string): boolean {
    return (this.#pagesOf.get(person) ?? 0) >= IDLE_PAGES;
  }
}

const CLICKS_MAX = 100_000;

/** Which person first brought the id of an ad click, for a day, as far as this process knows. */
export class RepeatedClicks {
  readonly #personOf: LruMap<string, string>;

  constructor(now: () => number = steadyNow) {
    this.#personOf = new LruMap({ max: CLICKS_MAX, ttlMs: DAY_MS, now });
  }

  /** Whether another person brought the click before. */
  isAnothers(click: string, person: string): boolean {
    const first = this.#personOf.get(click);
    return first !== undefined && first !== person;
  }

  /** Whether anybody brought it before. */
  has(click: string): boolean {
    return this.#personOf.get(click) !== undefined;
  }

  /** The click stays with the first person. */
  note(click: string, person: string): void {
    this.#personOf.setIfAbsent(click, person);
  }
}

/** Visits of one network to one campaign in a minute: a household makes fewer, and a carrier with many phones behind one address often does, too. */
const MANY_VISITS = 30;

export interface SeenVisitor {
  campaignId: string;
  ip: string | null;
  network: string;
  /** The same for the same person. */
  person: string;
  /**
   * An id that is the same for the same person within a day, see `PersonIds`: reports of pages come without a cookie.
   */
  today: string;
  /** The click of an ad that it comes from; null for none. */
  click: string | null;
  /** Neither a declared robot nor a prefetch; those are not remembered. */
  mayBePerson: boolean;
}

export interface VisitorSeen extends VisitRate {
  signals: Signal[];
  /** Whether it may be one that is paid: its click has not come before, and is no network's own look from a data centre. */
  isNewClick: boolean;
  /** The click by a digest, as a UUID; null for none. */
  click: string | null;
}

/** Ids of clicks can have any length; the database keeps half of a digest, in the form of a UUID. */
function digestOf(campaignId: string, click: string): string {
  const digest = hash('sha256', `${campaignId} ${click}`, 'hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What speaks against a visitor beside the request itself: where it comes from, and what it did before, as far as this process knows. */
@Injectable()
export class VisitorSignals {
  readonly #rates = new VisitRates();
  readonly #clicks = new RepeatedClicks();
  readonly #idle = new IdleVisits();

  constructor(private readonly dataCentres: DataCentres) {}

  /** Counts the visit, too. */
  see({ campaignId, ip, network, person, today, click, mayBePerson }: SeenVisitor): VisitorSeen {
    const signals: Signal[] = this.dataCentres.has(ip) ? ['data_centre'] : [];
    if (!mayBePerson) return { signals, visits: 0, waitSeconds: 0, isNewClick: false, click: null };
    const rate = this.#rates.count(`${campaignId} ${network}`);
    if (rate.visits > MANY_VISITS) signals.push('rate');
    if (this.#idle.has(`${campaignId} ${today}`)) signals.push('no_interaction');
    const known = click === null ? null : digestOf(campaignId, click);
    const isNewClick = known === null || (!this.#clicks.has(known) && !signals.includes('data_centre'));
    if (known !== null) this.#seeClick(known, person, signals);
    return { signals, ...rate, isNewClick, click: known };
  }

  /** A page of the campaign was left by them. */
  notePageLeft(campaignId: string, today: string, wasTouched: boolean): void {
    this.#idle.note(`${campaignId} ${today}`, wasTouched);
  }

  #seeClick(click: string, person: string, signals: Signal[]): void {
    if (this.#clicks.isAnothers(click, person)) signals.push('repeated_click');
    // Networks fetch their own ads from data centres, before the person clicks.
    else if (!signals.includes('data_centre')) this.#clicks.note(click, person);
  }
}
