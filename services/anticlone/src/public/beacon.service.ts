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
import type { NewEvent } from '../event/store-events.ts';
import { type PublicSite, PublicSites } from '../site/public-sites.ts';
import { addressOf, type Beacon, type BeaconVerdict, judgeBeacon, utmsOf, webUrl } from './beacon.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { BeaconStore } from './beacon-store.ts';

/** Measuring and screenshot services that `isbot` does not know. */
const MEASURING = /gtmetrix|miniature\.io|\bylt chrome|tsm-turingos/i;
const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*\bmobile\b)/i;
const MOBILE = /iphone|ipod|android|windows phone|\bmobile\b|opera mini|kaios/i;
const DESKTOP = /windows nt|macintosh|x11|cros |linux x86_64/i;

/** The device that a browser claims to run on. */
export function deviceOf(userAgent: string): Device {
  if (isbot(userAgent) || MEASURING.test(userAgent)) return 'bot';
  if (TABLET.test(userAgent)) return 'tablet';
  if (MOBILE.test(userAgent)) return 'mobile';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}

const fail = defineErrors(anticloneErrors);

/** Reports about one host from one network within this time are one visit, whichever layers send them. */
const VISIT_MS = 10_000;
const VISITS_MAX = 50_000;
/** Pages reported within this time cost no new row. */
const KNOWN_PAGE_MS = 24 * 60 * 60_000;
const KNOWN_PAGES_MAX = 50_000;
const BUSY_SECONDS = 2;

@Injectable()
export class BeaconService {
  readonly #visits = new LruMap<string, true>({ max: VISITS_MAX, ttlMs: VISIT_MS });
  readonly #knownPages = new LruMap<string, true>({ max: KNOWN_PAGES_MAX, ttlMs: KNOWN_PAGE_MS });

  constructor(
    private readonly sites: PublicSites,
    private readonly limits: BeaconLimits,
    private readonly store: BeaconStore,
    private readonly places: Places,
  ) {}

  /**
   * Resolves when the beacon is stored, or of no interest. Throws `anticlone.site.not_found`, `request.rate.exceeded`, and
   * `service.dependency.unavailable` while the database is away.
   */
  async take(key: string, beacon: Beacon, visitor: Visitor): Promise<void> {
    const network = networkOf(visitor.ip ?? '');
    const site = await this.find(key, visitor);
    const verdict = judgeBeacon(site, beacon);
    if (verdict === null) return;
    this.limits.takeBeacon(site.id, network);
    // A robot's report tells of a page, and is no access.
    const isRobot = deviceOf(cutText(visitor.userAgent, USER_AGENT_MAX)) === 'bot';
    if (verdict.kind === 'own' && isRobot) return;
    await (verdict.kind === 'own'
      ? this.#add({ event: this.#eventOf(site, verdict, beacon, visitor), hit: null })
      : this.#takeHit(site, verdict, { beacon, visitor, network, isRobot }));
  }

  async find(key: string, visitor: Visitor): Promise<PublicSite> {
    this.limits.takeRequest(networkOf(visitor.ip ?? ''));
    const site = await this.sites.find(key);
    if (site === null || !(await this.sites.isServed(site))) throw fail('anticlone.site.not_found');
    return site;
  }

  async #takeHit(
    site: PublicSite,
    verdict: BeaconVerdict & { kind: 'copy' },
    {
      beacon,
      visitor,
      network,
      isRobot,
    }: { beacon: Beacon; visitor: Visitor; network: string; isRobot: boolean },
  ): Promise<void> {
    const { pageUrl: url, host, isExact, layer } = verdict;
    const page = `${site.id} ${isExact ? url : host}`;
    const isNewPage = this.#knownPages.setIfAbsent(page, true);
    if (isNewPage) this.#takeNewPage(site, page);
    const visit = `${site.id} ${host} ${network}`;
    const isVisit = !isRobot && this.#visits.setIfAbsent(visit, true);
    const hit = { siteId: site.id, url, host, isExact, layer, visits: isVisit ? 1 : 0 };
    try {
      await this.#add({ event: isVisit ? this.#eventOf(site, verdict, beacon, visitor) : null, hit });
    } catch (error) {
      // The next report of the visit counts.
      if (isVisit) this.#visits.delete(visit);
      if (isNewPage) this.#knownPages.delete(page);
      throw error;
    }
    this.#knownPages.set(page, true);
  }

  /** Counts once for all reports that arrive while the page is being stored. */
  #takeNewPage(site: PublicSite, page: string): void {
    try {
      this.limits.takeNewPage(site.id);
    } catch (error) {
      this.#knownPages.delete(page);
      throw error;
    }
  }

  #eventOf(site: PublicSite, verdict: BeaconVerdict, beacon: Beacon, visitor: Visitor): NewEvent {
    return eventOf(site, verdict, beacon, visitor, this.places.find(visitor.ip));
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
  verdict: BeaconVerdict,
  { body }: Beacon,
  visitor: Visitor,
  { city, country }: Place,
): NewEvent {
  const createdAt = new Date();
  // Cut before it is parsed: it may be as long as all headers together.
  const userAgent = cutText(visitor.userAgent, USER_AGENT_MAX);
  const referrer = webUrl(body.r);
  return {
    id: newTimedId(createdAt),
    siteId: site.id,
    createdAt,
    eventType: verdict.kind === 'own' ? verdict.eventType : 'clone_access',
    eventName: body.n === '' ? null : body.n,
    ip: visitor.ip,
    userAgent: userAgent || null,
    device: deviceOf(userAgent),
    pageUrl: cutText(verdict.pageUrl, PAGE_URL_MAX),
    referrer: referrer === null ? null : cutText(addressOf(referrer), PAGE_URL_MAX),
    utms: utmsOf(body.u),
    city,
    country,
    cloneId: null,
  };
}
