import { Database, InjectDatabase, InjectJobs, type JobRun, type Jobs, LOGGER } from '@garimpo/service-kit';
import { CONSENT_COUNTRIES, type SendReason } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { clickIdOf } from './apis/click-ids.ts';
import type { OutgoingConversion } from './apis/network-api.ts';
import { type Delivery, NetworkSender } from './network-sender.ts';
import { type ClaimedSend, claimSend, closeSend, putOffSend, type SendEnd } from './send.query.ts';

/** Conversions on their way side by side. */
const AT_ONCE = 6;
const PER_RUN = 3_000;
/** Networks know a conversion again for 48 hours: it is given up before, so that none is counted twice. */
const GIVE_UP_MS = 40 * 60 * 60_000;
/** Meta takes nothing older. */
const META_MS = 7 * 24 * 60 * 60_000;
/** Failures in a row after which the others of a connection, or of a network that is away, are left for the next run. */
const FAILURES_MAX = 3;

/** What is to be sent of a claimed conversion, or why nothing is. */
export function outgoingOf(
  { eventId, at, valueCents, visitedAt, target, visit }: ClaimedSend,
  now: Date,
): OutgoingConversion | SendReason {
  if (visit === null) return 'visit_gone';
  const click = clickIdOf(target.network, visit.parameters);
  if (click === null) return 'no_click';
  const needsConsent = visit.country === null || CONSENT_COUNTRIES.includes(visit.country);
  if (target.dataRule !== 'consented' && needsConsent) return 'no_consent';
  if (target.network === 'facebook') {
    if (visit.userAgent === null) return 'no_browser';
    if (visit.page === null) return 'no_page';
    if (now.getTime() - at.getTime() > META_MS) return 'too_old';
  }
  const { page, userAgent, ip } = visit;
  return { eventId, at, valueCents, click, clickedAt: visitedAt, page, userAgent, ip };
}

/**
 * Sends conversions on to the networks that their visits came from. A row is claimed for longer than its requests take; a process that dies in them
 * leaves it open, and the next one sends it under the same id, or says that nobody knows where the network has no ids.
 */
@Injectable()
export class ConversionSender {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly networks: NetworkSender,
  ) {
    jobs.schedule({
      name: 'traffic-filter.send-conversions',
      every: '* * * * *',
      timeoutSeconds: 55,
      work: (run) => this.#run(run),
    });
  }

  async #run({ now, signal }: JobRun): Promise<void> {
    const failures = new Failures();
    let left = PER_RUN;
    const work = async () => {
      while (left > 0) {
        signal.throwIfAborted();
        left -= 1;
        // As the service, here and below: no user is signed in, and users read no secrets.
        const claimed = await this.database.asService((tx) => claimSend(tx, now, failures.left()));
        if (claimed === null) return;
        await this.#sendOne(claimed, { now, signal, failures });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async #sendOne(
    claimed: ClaimedSend,
    { now, signal, failures }: Pick<JobRun, 'now' | 'signal'> & { failures: Failures },
  ): Promise<void> {
    const { target } = claimed;
    if (claimed.wasOpen && !this.networks.knowsRepeats(target.network))
      return this.#close(claimed, { state: 'unknown', reason: 'no_answer', at: now });
    const outgoing = outgoingOf(claimed, now);
    if (typeof outgoing === 'string') {
      // An earlier try may have arrived: it is not to be called left out.
      const state = claimed.maybeArrived ? 'unknown' : 'skipped';
      return this.#close(claimed, { state, reason: outgoing, at: now });
    }
    const delivery = await this.networks.send(target, outgoing, { isTest: false, signal });
    failures.note(claimed, delivery);
    await this.#settle(claimed, delivery, now);
  }

  async #settle(claimed: ClaimedSend, delivery: Delivery, now: Date): Promise<void> {
    if (delivery.became === 'sent') return this.#close(claimed, { state: 'sent', at: now });
    const { became, reason, detail } = delivery;
    const { network } = claimed.target;
    this.log.warn({ network, reason }, 'a conversion was not sent on');
    if (became === 'failed') return this.#close(claimed, { state: 'failed', reason, detail, at: now });
    const maybeArrived = became === 'unanswered';
    if (maybeArrived && !this.networks.knowsRepeats(network))
      return this.#close(claimed, { state: 'unknown', reason, detail, at: now });
    if (now.getTime() - claimed.firstTriedAt.getTime() < GIVE_UP_MS) {
      return this.database.asService((tx) => putOffSend(tx, claimed, { now, reason, detail, maybeArrived }));
    }
    const state = maybeArrived || claimed.maybeArrived ? 'unknown' : 'failed';
    await this.#close(claimed, { state, reason, detail, at: now });
  }

  #close(claimed: ClaimedSend, end: SendEnd): Promise<void> {
    return this.database.asService((tx) => closeSend(tx, claimed, end));
  }
}

/** Failures in a row within one run: nobody waits behind a connection or a network that takes nothing. */
class Failures {
  readonly #targets = new Map<string, number>();
  readonly #networks = new Map<string, number>();

  left(): { targets: string[]; networks: string[] } {
    return { targets: tooMany(this.#targets), networks: tooMany(this.#networks) };
  }

  note({ targetId, target }: ClaimedSend, { became, ...delivery }: Delivery): void {
    const failed = became === 'later' || became === 'unanswered';
    this.#targets.set(targetId, failed ? (this.#targets.get(targetId) ?? 0) + 1 : 0);
    const reason = 'reason' in delivery ? delivery.reason : null;
    const isAway = failed && reason !== 'access' && reason !== 'busy';
    this.#networks.set(target.network, isAway ? (this.#networks.get(target.network) ?? 0) + 1 : 0);
  }
}

function tooMany(counts: Map<string, number>): string[] {
  return [...counts].filter(([, count]) => count >= FAILURES_MAX).map(([name]) => name);
}
