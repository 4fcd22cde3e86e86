import {
  BrowserError,
  CONFIG,
  type Config,
  hostsDomain,
  InjectJobs,
  type JobRun,
  type Jobs,
  LOGGER,
  OwnerStatus,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AbuseDecisions } from '../abuse/abuse-decisions.ts';
import { AbuseReports } from '../abuse/abuse-reports.ts';
import { abuseText } from '../text/pt-br-abuse.ts';
import { CloneVisitor } from './clone-visitor.ts';
import { type DueClone, DueVisits } from './due-visits.ts';

const EVERY = '*/5 * * * *';
/** Of one run: what is due after that is visited by the next. */
const ROUND_MS = 4 * 60_000;
const TIMEOUT_SECONDS = 15 * 60;
const CLONES_MAX = 100;
/** What has waited so long gives way to no capture any more. */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * Visits published clones: soon after each new version, daily while a clone is new and weekly after that, one at a time. What a page asks
 * for on its own host becomes the clone's open report. Where somebody could have typed a secret, the clone is suspended at once.
 */
@Injectable()
export class VisitClones {
  #toldOfBrowser = false;

  constructor(
    @InjectJobs('cloner') jobs: Jobs,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly due: DueVisits,
    private readonly visitor: CloneVisitor,
    private readonly owners: OwnerStatus,
    private readonly reports: AbuseReports,
    private readonly decisions: AbuseDecisions,
  ) {
    if (!config.cloneVisits || !hostsDomain(config, 'cloner')) return;
    jobs.schedule({
      name: 'cloner.visit-clones',
      every: EVERY,
      retries: 0,
      timeoutSeconds: TIMEOUT_SECONDS,
      work: (run) => this.#round(run),
    });
  }

  async #round({ now, signal }: JobRun): Promise<void> {
    await this.due.forget();
    const until = performance.now() + ROUND_MS;
    for (let visits = 0; visits < CLONES_MAX && performance.now() < until; visits += 1) {
      signal.throwIfAborted();
      const clone = await this.due.take(now);
      if (clone === null || !(await this.#visit(clone, now, signal))) return;
    }
  }

  /** Whether the next one may be visited: not without a browser, and not while others need it. */
  async #visit(clone: DueClone, now: Date, signal: AbortSignal): Promise<boolean> {
    const { cloneId, subdomain, manifest } = clone;
    try {
      // Nobody visits what is not shown.
      if (await this.owners.isServed(clone.userId)) {
        const givesWay = now.getTime() - clone.dueAt.getTime() < PATIENCE_MS;
        const seen = await this.visitor.visit({ subdomain, manifest, signal, givesWay });
        if (seen.found.length > 0) await this.#report(clone, seen);
      }
      await this.due.done(clone, now);
      return true;
    } catch (err) {
      if (err instanceof BrowserError && (err.code === 'unavailable' || err.code === 'interrupted')) {
        await this.due.giveBack(clone);
        if (err.code === 'unavailable' && !this.#toldOfBrowser) {
          this.#toldOfBrowser = true;
          this.log.warn({ err }, 'clones are not visited: there is no browser');
        }
        return false;
      }
      // Tried again later: it counts as a visit that failed since it was taken.
      this.log.warn({ err, cloneId }, 'a clone could not be visited');
      return true;
    }
  }

  async #report(
    { cloneId, subdomain }: DueClone,
    { found, couldType }: Awaited<ReturnType<CloneVisitor['visit']>>,
  ): Promise<void> {
    const details = abuseText.seenFields(
      found.map((field) => ({
        ...field,
        sign: storable(field.sign),
        pressed: field.pressed === null ? null : storable(field.pressed),
      })),
    );
    const report = await this.reports.addSeen({ cloneId, subdomain }, details);
    const isSuspended = couldType && report !== null && (await this.decisions.suspendSeen(report, cloneId));
    this.log.warn(
      { cloneId, subdomain, fields: found.length, isSuspended },
      'a published clone asks for secrets',
    );
  }
}

/** What a database takes as text, on one line. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').toWellFormed();
}
