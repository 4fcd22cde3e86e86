import type { Readable } from 'node:stream';
import {
  Database,
  InjectDatabase,
  InjectJobs,
  isDatabaseAway,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { SiteRemoval } from '../site/site-removal.ts';
import { ProofCollector } from './collect-proof.ts';
import {
  beginEvidence,
  endEvidence,
  eventsOfClone,
  failEvidence,
  failOverdue,
  knownEvidence,
} from './evidence.query.ts';
import { type EvidenceObject, EvidenceObjects } from './evidence-objects.ts';
import { caseFacts } from './host-facts.ts';
import { missing, type Obtained, obtained, type ProvenCase, type ProvenEvent } from './proof.ts';
import { type ProofFile, partsOf, proofFiles } from './proof-files.ts';

/** A ZIP of the files that were obtained. The same files and time give the same bytes. */
function proofZip(files: readonly ProofFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => out.destroy(error));
  for (const { name, content, ...file } of files)
    if (content !== null)
      zip.addBuffer(content, name, { mtime, compress: 'isCompressed' in file && file.isCompressed });
  zip.end();
  return out;
}

/** Two pages, each requested and rendered, with the wait for Chromium. */
const TAKE_SECONDS = 300;
const RETRIES = 2;
/** Longer than all runs of one job with the pauses between them. */
const OVERDUE_MINUTES = 45;
const EVENTS_MAX = 5_000;
const PAGE = 500;
/** The row of a younger file may still be being written. */
const STRAY_AGE_MS = 2 * 60 * 60 * 1000;

/** `siteId` lets the jobs of a site be erased. */
const takeData = z.strictObject({ evidenceId: z.uuid(), siteId: z.uuid() });

/** Takes proof of copies, and deletes files without a row. */
@Injectable()
export class EvidenceJobs {
  private readonly taking: Job<typeof takeData>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @InjectJobs('anticlone') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly collector: ProofCollector,
    private readonly objects: EvidenceObjects,
    removal: SiteRemoval,
  ) {
    this.taking = jobs.define({
      name: 'anticlone.take-evidence',
      data: takeData,
      timeoutSeconds: TAKE_SECONDS,
      retries: RETRIES,
      retryDelaySeconds: 30,
      singletonKey: ({ evidenceId }) => evidenceId,
      work: ({ evidenceId }, run) => this.take(evidenceId, run),
    });
    jobs.schedule({
      name: 'anticlone.keep-evidence',
      every: '*/15 * * * *',
      timeoutSeconds: 60,
      work: async ({ now }) => {
        // With the service role here and below, because jobs act for no user.
        await this.database.asService((tx) => failOverdue(tx, now, OVERDUE_MINUTES));
      },
    });
    jobs.schedule({
      name: 'anticlone.find-stray-evidence',
      every: '51 5 * * *',
      irrevocable: true,
      timeoutSeconds: 30 * 60,
      work: (run) => this.removeStrays(run),
    });
    removal.also((siteId, signal) => this.objects.deleteOfSite(siteId, signal));
  }

  async send(evidence: { evidenceId: string; siteId: string }, tx: Transaction): Promise<void> {
    await this.taking.send(evidence, { tx });
  }

  private async take(id: string, run: JobRun): Promise<void> {
    const of = await this.database.asService((tx) => beginEvidence(tx, id));
    if (of === null) return;
    try {
      await this.takeOf(of, id, run);
    } catch (error) {
      const isLast = run.attempt > RETRIES && !run.signal.aborted && !isDatabaseAway(error);
      if (isLast) await this.database.asService((tx) => failEvidence(tx, id));
      throw error;
    }
  }

  private async takeOf(of: ProvenCase, id: string, { now, signal }: JobRun): Promise<void> {
    const proof = await this.collector.collect(of, await this.eventsOf(of), { now, signal });
    const files = await proofFiles(proof);
    const place = { siteId: of.siteId, id };
    const zip = await this.objects.put(place, () => proofZip(files, now));
    const end = { ...zip, takenAt: now, parts: partsOf(files), facts: await caseFacts(proof) };
    const isKept = await this.database.asService((tx) => endEvidence(tx, id, end));
    if (!isKept) await this.removeStray({ ...place, sha256: zip.sha256 });
  }

  private async eventsOf(of: ProvenCase): Promise<Obtained<ProvenEvent[]>> {
    try {
      return obtained(await this.database.asService((tx) => eventsOfClone(tx, of, EVENTS_MAX)));
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      this.log.warn({ err, cloneId: of.cloneId }, 'the events of a clone could not be read in time');
      return missing('timeout');
    }
  }

  /** Deletes files whose rows were deleted while the file was being written. */
  private async removeStrays({ now, signal }: JobRun): Promise<void> {
    const all = await this.objects.list();
    for (let at = 0; at < all.length; at += PAGE) {
      signal.throwIfAborted();
      const page = all.slice(at, at + PAGE);
      const ids = page.map(({ id }) => id);
      const known = await this.database.asService((tx) => knownEvidence(tx, ids));
      for (const place of page.filter(({ id, sha256 }) => known.get(id) !== sha256)) {
        const storedAt = await this.objects.storedAt(place);
        if (storedAt !== null && now.getTime() - storedAt.getTime() > STRAY_AGE_MS)
          await this.objects.delete(place);
      }
    }
  }

  /** Deletes the file where its row is gone, or has the file of another run of the job. */
  private async removeStray(place: EvidenceObject): Promise<void> {
    const known = await this.database.asService((tx) => knownEvidence(tx, [place.id]));
    if (known.get(place.id) !== place.sha256) await this.objects.delete(place);
  }
}
