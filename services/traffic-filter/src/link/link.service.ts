import { LOGGER, networkOf, newTimedId, OwnerStatus, Places, withTimeLimit } from '@garimpo/service-kit';
import { keyPattern } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { HeldAddressRules } from '../protection/held-address-rules.ts';
import { PersonIds } from '../protection/person-ids.ts';
import { VisitorSignals } from '../protection/visitor-signals.ts';
import { isDeclaredRobot } from '../routing/declared-robot.ts';
import { clickOf } from '../routing/networks-of.ts';
import { linkText } from '../text/pt-br-link.ts';
import type { VisitRecord } from '../visit/visit.query.ts';
import { VisitLog } from '../visit/visit-log.ts';
import { type Asked, factsOf, userAgentOf } from './asked.ts';
import { decideVisit, isSplit } from './decide-visit.ts';
import { LinkLimits } from './link-limits.ts';
import { type PublicCampaign, PublicCampaigns } from './public-campaigns.ts';
import { type LinkAnswer, notFound, tooMany, unavailable } from './send-link-answer.ts';

/** A visitor does not wait longer to hear whether a subscription has ended. */
const STANDING_WAIT_MS = 250;

export interface LinkVisit extends Asked {
  key: string;
  ip: string | null;
  /** As the visitor's browser has kept it for this link. */
  person: string | null;
}

/** Leads the visitors of links, and keeps what was decided about each. */
@Injectable()
export class LinkService {
  constructor(
    private readonly campaigns: PublicCampaigns,
    private readonly owners: OwnerStatus,
    private readonly limits: LinkLimits,
    private readonly rules: HeldAddressRules,
    private readonly persons: PersonIds,
    private readonly signals: VisitorSignals,
    private readonly places: Places,
    private readonly visits: VisitLog,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async answer(visit: LinkVisit): Promise<LinkAnswer> {
    if (!keyPattern.test(visit.key)) return notFound;
    const network = networkOf(visit.ip ?? '');
    const refused = this.#refuse(visit.key, network, isDeclaredRobot(userAgentOf(visit.headers)));
    if (refused !== null) return refused;
    const campaign = await this.campaigns.find(visit.key).catch((err: unknown) => {
      this.log.warn({ err }, 'a link that is not known here could not be looked up');
      return undefined;
    });
    if (campaign === undefined) return unavailable;
    if (campaign === null) {
      this.limits.noteUnknown(network);
      return notFound;
    }
    return (await this.#closed(campaign)) ?? (await this.#lead(campaign, visit, network));
  }

  /** A declared robot is never told that it comes too often. */
  #refuse(key: string, network: string, isRobot: boolean): LinkAnswer | null {
    const isKept = this.campaigns.isKept(key);
    if (isRobot) return isKept || this.limits.mayRobotAsk(network) === 0 ? null : unavailable;
    const waitSeconds = this.limits.takeVisit(network) || (isKept ? 0 : this.limits.mayAsk(network));
    return waitSeconds > 0 ? tooMany(waitSeconds) : null;
  }

  /** Of a link that leads nobody at present: robots and people read the same. */
  async #closed({ key, state, userId }: PublicCampaign): Promise<LinkAnswer | null> {
    if (state === 'deleted') return { kind: 'page', status: 410, text: linkText.deleted };
    if (state === 'inactive') return { kind: 'page', status: 404, text: linkText.inactive, key };
    const isServed =
      this.owners.cached(userId) ??
      (await withTimeLimit(this.owners.isServed(userId), STANDING_WAIT_MS, () => true));
    if (isServed) return null;
    return { kind: 'page', status: 404, text: linkText.paused, key };
  }

  async #lead(campaign: PublicCampaign, visit: LinkVisit, network: string): Promise<LinkAnswer> {
    const now = new Date();
    const facts = factsOf(visit);
    const today = this.persons.idOf(network, visit.headers['user-agent'] ?? '', now);
    const person = visit.person ?? today;
    const mayBePerson = !facts.isDeclaredRobot && !facts.isLookahead;
    const addressRule = await this.rules.find(campaign.userId, visit.ip, now);
    const seen = this.signals.see({
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
    });
    await this.#keep(record);
    if (record.refusal === 'rate') return tooMany(seen.waitSeconds, campaign.key);
    if (record.destination === null)
      return { kind: 'page', status: 403, text: linkText.blocked, key: campaign.key };
    const isToBeKnown = mayBePerson && isSplit(campaign) && record.page === 'offer' && visit.person === null;
    return { kind: 'redirect', location: record.destination, person: isToBeKnown ? today : null };
  }

  async #keep(record: VisitRecord): Promise<void> {
    try {
      await this.visits.add(record);
    } catch (err) {
      // Neither the disk nor the database takes it. The visitor goes on all the same: a visit is worth more than its row.
      this.log.error({ err, campaignId: record.campaignId }, 'a visit was not kept');
    }
  }
}
