import { LOGGER, networkOf, newTimedId, OwnerStatus, Places, withTimeLimit } from '@garimpo/service-kit';
import { isSplit, keyPattern } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AddressRuleCache } from '../address-rule/address-rule-cache.ts';
import { OwnVisits } from '../own-visit/own-visits.ts';
import { PersonIds } from '../protection/person-ids.ts';
import { type VisitorSeen, VisitorSignals } from '../protection/visitor-signals.ts';
import { isDeclaredRobot, userAgentOf } from '../routing/browser.ts';
import { clickOf } from '../routing/networks.ts';
import { linkText } from '../text/pt-br-link.ts';
import type { VisitRecord } from '../visit/store-visits.ts';
import { VisitLog } from '../visit/visit-log.ts';
import { decideVisit } from './decide-visit.ts';
import { type LinkAnswer, notFound, tooMany, unavailable } from './link-answer.ts';
import { LinkLimits } from './link-limits.ts';
import { factsOf, type LinkRequest } from './link-request.ts';
import { type PublicCampaign, PublicCampaigns } from './public-campaigns.ts';

/** A visitor waits no longer to learn whether the owner's subscription has ended. */
const OWNER_WAIT_MS = 250;

const NOT_SEEN: VisitorSeen = { signals: [], visits: 0, waitSeconds: 0, isNewClick: false, click: null };

export interface LinkVisit extends LinkRequest {
  key: string;
  ip: string | null;
  /** The id in the visitor's cookie of this link. */
  person: string | null;
  /** What marks a browser as its owner's own; null for none. */
  ownToken: string | null;
}

/** Decides where the visitors of links are led, and records each decision. */
@Injectable()
export class LinkService {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly owners: OwnerStatus,
    private readonly limits: LinkLimits,
    private readonly rules: AddressRuleCache,
    private readonly persons: PersonIds,
    private readonly signals: VisitorSignals,
    private readonly places: Places,
    private readonly visits: VisitLog,
    private readonly own: OwnVisits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async answer(visit: LinkVisit): Promise<LinkAnswer> {
    if (!keyPattern.test(visit.key)) return notFound;
    const network = networkOf(visit.ip ?? '');
    const refused = this.#refusal(visit.key, network, isDeclaredRobot(userAgentOf(visit.headers)));
    if (refused !== null) return refused;
    const campaign = await this.campaigns.find(visit.key).catch((err: unknown) => {
      this.log.warn({ err }, 'the campaign of a link could not be read');
      return undefined;
    });
    if (campaign === undefined) return unavailable;
    if (campaign === null) {
      this.limits.noteUnknown(network);
      return notFound;
    }
    return (await this.#closedPage(campaign)) ?? (await this.#decide(campaign, visit, network));
  }

  /** A declared robot is never answered 429. */
  #refusal(key: string, network: string, isRobot: boolean): LinkAnswer | null {
    const isKnown = this.campaigns.isCached(key);
    if (isRobot) return isKnown || this.limits.waitOfRobotLookup(network) === 0 ? null : unavailable;
    const waitSeconds = this.limits.waitOfVisit(network) || (isKnown ? 0 : this.limits.waitOfLookup(network));
    return waitSeconds > 0 ? tooMany(waitSeconds) : null;
  }

  /** The page of a link that leads nowhere at present. Robots and people read the same. */
  async #closedPage({ key, state, expiresAt, userId }: PublicCampaign): Promise<LinkAnswer | null> {
    if (state === 'deleted') return { kind: 'page', status: 410, text: linkText.deleted };
    if (expiresAt !== null && expiresAt <= new Date())
      return { kind: 'page', status: 410, text: linkText.expired, key };
    if (state === 'inactive') return { kind: 'page', status: 404, text: linkText.inactive, key };
    const isServed =
      this.owners.cached(userId) ??
      (await withTimeLimit(this.owners.isServed(userId), OWNER_WAIT_MS, () => true));
    return isServed ? null : { kind: 'page', status: 404, text: linkText.paused, key };
  }

  /** Anybody can send marks that nobody has made, and each asks the database: whose network sends many is counted without asking. */
  async #isOwn(userId: string, token: string, network: string): Promise<boolean> {
    if (this.limits.isGuessing(network)) return false;
    const isOwn = await this.own.take(userId, token);
    if (!isOwn) this.limits.noteUnknown(network);
    return isOwn;
  }

  async #decide(campaign: PublicCampaign, visit: LinkVisit, network: string): Promise<LinkAnswer> {
    const now = new Date();
    const facts = factsOf(visit);
    const today = this.persons.idOf(network, visit.headers['user-agent'] ?? '', now);
    const person = visit.person ?? today;
    const mayBePerson = !facts.isDeclaredRobot && !facts.isLookahead;
    const addressRule = await this.rules.find(campaign.userId, visit.ip, now);
    // Its owner's own browser meets the page that anybody would, and is counted nowhere.
    const isOwn =
      mayBePerson && visit.ownToken !== null && (await this.#isOwn(campaign.userId, visit.ownToken, network));
    const seen = isOwn
      ? NOT_SEEN
      : this.signals.see({
          campaignId: campaign.id,
          ip: visit.ip,
          network,
          person,
          today,
          click: clickOf(facts.parameters),
          mayBePerson,
        });
    const record = decideVisit(campaign, visit, facts, {
      visitId: newTimedId(now),
      now,
      ip: visit.ip,
      place: this.places.find(visit.ip),
      person,
      addressRule,
      visitsInMinute: seen.visits,
      signals: [...facts.signals, ...seen.signals],
      isNewClick: seen.isNewClick,
      click: seen.click,
    });
    if (!isOwn) await this.#record(record);
    if (record.refusal === 'rate') return tooMany(seen.waitSeconds, campaign.key);
    if (record.destination === null)
      return { kind: 'page', status: 403, text: linkText.blocked, key: campaign.key };
    const needsCookie = mayBePerson && isSplit(campaign) && record.page === 'offer' && visit.person === null;
    return { kind: 'redirect', location: record.destination, person: needsCookie ? today : null };
  }

  async #record(record: VisitRecord): Promise<void> {
    try {
      await this.visits.add(record);
    } catch (err) {
      // Neither the disk nor the database takes the record. The visitor is led on all the same: a visit is worth more than its row.
      this.log.error({ err, campaignId: record.campaignId }, 'a visit could not be recorded');
    }
  }
}
