import { anticloneErrors, type Device, PAGE_URL_MAX, USER_AGENT_MAX } from '@garimpo/anticlone-contract';
import {
  cutText,
  defineErrors,
  GroupCommitFullError,
  LruMap,
  networkOf,
  newTimedId,
  type Place,
  Places,
  type Visitor,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import type { NewEvent } from '../event/new-event.ts';
import { utmsOf } from './beacon-body.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { BeaconStore } from './beacon-store.ts';
import { addressOf, type Judged, judgeBeacon, type Told, webUrl } from './judge-beacon.ts';
import { type PublicSite, PublicSites } from './public-sites.ts';

/** Measuring services and makers of screenshots that the list of robots does not know. */
const MEASURING = /gtmetrix|miniature\.io|\bylt chrome|tsm-turingos/i;
const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*\bmobile\b)/i;
const MOBILE = /iphone|ipod|android|windows phone|\bmobile\b|opera mini|kaios/i;
const DESKTOP = /windows nt|macintosh|x11|cros |linux x86_64/i;

/** What a browser says that it runs on. Never proof of anything. */
export function deviceOf(userAgent: string): Device {
  if (isbot(userAgent) || MEASURING.test(userAgent)) return 'bot';
  if (TABLET.test(userAgent)) return 'tablet';
  if (MOBILE.test(userAgent)) return 'mobile';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}

const fail = defineErrors(anticloneErrors);

/** What tells of one host within this, by which layer ever, tells of one visit. */
const VISIT_MS = 10_000;
const VISITS_MAX = 50_000;
/** Pages that are known to be there already: they cost no new row. */
const MET_MS = 24 * 60 * 60_000;
const MET_MAX = 50_000;
const BUSY_SECONDS = 2;

export interface Beacon extends Told {
  body: Told['body'] & { r: string; n: string };
}

/** Takes what pages tell, the owner's and copies of them. */
@Injectable()
export class BeaconService {
  readonly #visits = new LruMap<string, true>({ max: VISITS_MAX, ttlMs: VISIT_MS });
  readonly #met = new LruMap<string, true>({ max: MET_MAX, ttlMs: MET_MS });

  constructor(
    private readonly sites: PublicSites,
    private readonly limits: BeaconLimits,
    private readonly store: BeaconStore,
    private readonly places: Places,
  ) {}

  /**
   * Resolves when what it tells is stored, or is of no interest. Throws `anticlone.site.not_found`, `request.rate.exceeded`, and
   * `service.dependency.unavailable` while the database is away.
   */
  async take(key: string, beacon: Beacon, visitor: Visitor): Promise<void> {
    const network = networkOf(visitor.ip ?? '');
    const site = await this.find(key, visitor);
    const judged = judgeBeacon(site, beacon);
    if (judged === null) return;
    this.limits.takeBeacon(site.id, network);
    await (judged.kind === 'own'
      ? this.#add({ event: this.#eventOf(site, judged, beacon, visitor), hit: null })
      : this.#takeHit(site, judged, beacon, visitor, network));
  }

  /** Throws `anticlone.site.not_found`, `request.rate.exceeded`. */
  async find(key: string, visitor: Visitor): Promise<PublicSite> {
    this.limits.takeRequest(networkOf(visitor.ip ?? ''));
    const site = await this.sites.find(key);
    if (site === null || !(await this.sites.isServed(site))) throw fail('anticlone.site.not_found');
    return site;
  }

  async #takeHit(
    site: PublicSite,
    judged: Judged & { kind: 'copy' },
    beacon: Beacon,
    visitor: Visitor,
    network: string,
  ): Promise<void> {
    const { pageUrl: url, host, isExact, layer } = judged;
    const page = `${site.id} ${isExact ? url : host}`;
    const isNewPage = this.#met.setIfAbsent(page, true);
    if (isNewPage) this.#takeNewPage(site, page);
    const visit = `${site.id} ${host} ${network}`;
    const isVisit = this.#visits.setIfAbsent(visit, true);
    const hit = { siteId: site.id, url, host, isExact, layer, visits: isVisit ? 1 : 0 };
    try {
      await this.#add({ event: isVisit ? this.#eventOf(site, judged, beacon, visitor) : null, hit });
    } catch (error) {
      // It counts when it is told again.
      if (isVisit) this.#visits.delete(visit);
      if (isNewPage) this.#met.delete(page);
      throw error;
    }
    this.#met.set(page, true);
  }

  /** Once for all who tell of it while it is stored. */
  #takeNewPage(site: PublicSite, page: string): void {
    try {
      this.limits.takeNewPage(site.id);
    } catch (error) {
      this.#met.delete(page);
      throw error;
    }
  }

  #eventOf(site: PublicSite, judged: Judged, beacon: Beacon, visitor: Visitor): NewEvent {
    return eventOf(site, judged, beacon, visitor, this.places.find(visitor.ip));
  }

  async #add(item: Parameters<BeaconStore['add']>[0]): Promise<void> {
    try {
      if (!(await this.store.add(item))) this.limits.drop('no_room', BUSY_SECONDS);
    } catch (error) {
      if (error instanceof GroupCommitFullError) this.limits.drop('overload', BUSY_SECONDS);
      throw error;
    }
  }
}

function eventOf(
  site: PublicSite,
  judged: Judged,
  { body }: Beacon,
  visitor: Visitor,
  { city, country }: Place,
): NewEvent {
  const createdAt = new Date();
  // Cut before anything is read from it: it may be as long as all headers together.
  const userAgent = cutText(visitor.userAgent, USER_AGENT_MAX);
  const referrer = webUrl(body.r);
  return {
    id: newTimedId(createdAt),
    siteId: site.id,
    createdAt,
    eventType: judged.kind === 'own' ? judged.eventType : 'clone_access',
    eventName: body.n === '' ? null : body.n,
    ip: visitor.ip,
    userAgent: userAgent || null,
    device: deviceOf(userAgent),
    pageUrl: cutText(judged.pageUrl, PAGE_URL_MAX),
    referrer: referrer === null ? null : cutText(addressOf(referrer), PAGE_URL_MAX),
    utms: utmsOf(body.u),
    city,
    country,
    cloneId: null,
  };
}
