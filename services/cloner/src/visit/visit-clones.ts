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
import { ClonePictures } from '../store/clone-pictures.ts';
import { abuseText } from '../text/pt-br-abuse.ts';
import { CloneVisitor } from './clone-visitor.ts';
import { type DueClone, DueVisits } from './due-visits.ts';

const EVERY = '*/5 * * * *';
/** Time of one run; the next run visits the rest. */
const ROUND_MS = 4 * 60_000;
const TIMEOUT_SECONDS = 15 * 60;
const CLONES_MAX = 100;
/** A clone that has waited this long no longer gives way to captures. */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * Visits published clones one at a time: soon after each new version, daily while a clone is new, and weekly after that. Secrets
 * that a page asks for become an open report. If a visitor could have typed one, the clone is suspended at once.
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
    private readonly pictures: ClonePictures,
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
      const clone = await this.due.claim(now);
      if (clone === null || !(await this.#visit(clone, now, signal))) return;
    }
  }

  /** Returns whether the next one may be visited: not without a browser, nor while captures need it. */
  async #visit(clone: DueClone, now: Date, signal: AbortSignal): Promise<boolean> {
    const { cloneId, subdomain, manifest } = clone;
    try {
      // Clones that are not served are not visited.
      if (await this.owners.isServed(clone.userId)) {
        const givesWay = now.getTime() - clone.dueAt.getTime() < PATIENCE_MS;
        const seen = await this.visitor.visit({ subdomain, manifest, signal, givesWay });
        if (seen.found.length > 0) await this.#report(clone, seen);
        if (seen.picture !== null) await this.pictures.put(clone, seen.picture);
      }
      await this.due.done(clone, now);
      return true;
    } catch (err) {
      if (err instanceof BrowserError && (err.code === 'unavailable' || err.code === 'interrupted')) {
        await this.due.release(clone);
        if (err.code === 'unavailable' && !this.#toldOfBrowser) {
          this.#toldOfBrowser = true;
          this.log.warn({ err }, 'clones are not visited: there is no browser');
        }
        return false;
      }
      // Tried again later: the claim already counts as a failed visit.
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

/** Reduces the text to one line without characters that the database refuses. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').toWellFormed();
}
