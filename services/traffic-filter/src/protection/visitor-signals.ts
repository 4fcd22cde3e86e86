import { hash } from 'node:crypto';
import type { Signal } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { DataCentres } from './data-centres.ts';
import { IdleVisits } from './idle-visits.ts';
import { RepeatedClicks } from './repeated-clicks.ts';
import { type VisitRate, VisitRates } from './visit-rates.ts';

/** Visits of one network to one campaign in a minute: a household makes fewer, and a carrier with many phones behind one address often does, too. */
const MANY_VISITS = 30;

export interface SeenVisitor {
  campaignId: string;
  ip: string | null;
  network: string;
  /** The same for the same person. */
  person: string;
  /** The same for the same person within a day, as `PersonIds` has it: what pages report of somebody comes without a cookie. */
  today: string;
  /** The click of an ad that it comes from; null for none. */
  click: string | null;
  /** Neither a declared robot nor a browser that fetches ahead: what those do is told of nobody. */
  mayBePerson: boolean;
}

export interface VisitorSeen extends VisitRate {
  signals: Signal[];
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
    if (!mayBePerson) return { signals, visits: 0, waitSeconds: 0 };
    const rate = this.#rates.count(`${campaignId} ${network}`);
    if (rate.visits > MANY_VISITS) signals.push('rate');
    if (this.#idle.has(`${campaignId} ${today}`)) signals.push('no_interaction');
    // Anybody may send one of any length, and whose click it was can be told by its digest.
    if (click !== null)
      this.#seeClick(hash('sha256', `${campaignId} ${click}`, 'base64url'), person, signals);
    return { signals, ...rate };
  }

  /** A page of the campaign was left by them. */
  notePageLeft(campaignId: string, today: string, wasTouched: boolean): void {
    this.#idle.note(`${campaignId} ${today}`, wasTouched);
  }

  #seeClick(click: string, person: string, signals: Signal[]): void {
    if (this.#clicks.isAnothers(click, person)) signals.push('repeated_click');
    // Networks look at their own ads from there, before the person who has clicked.
    else if (!signals.includes('data_centre')) this.#clicks.note(click, person);
  }
}
