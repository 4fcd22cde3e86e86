import { randomUUID } from 'node:crypto';
import { LIKENESS_MIN, likenessOf, ProtectedPages } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  type Counter,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
} from '@garimpo/service-kit';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { type Captured, Capturer, type Compared } from '../capture/capture.ts';
import { type Pause, WorkClock } from '../capture/work-clock.ts';
import { CaptureError } from '../capture-error.ts';
import { ClonePictures } from '../store/clone-pictures.ts';
import { CloneRemoval } from '../store/clone-removal.ts';
import { CloneStore } from '../store/clone-store.ts';
import { CapturedLeads } from './captured-leads.ts';
import { ClaimLoop, Stopped, unlessStopped } from './claim-loop.ts';
import {
  type ClaimedComparison,
  claimComparison,
  endComparison,
  failCompared,
  releaseComparison,
  renewComparisons,
  storeCompared,
} from './comparison-queue.ts';
import { JobSignals } from './job-signals.ts';
import { withVideos } from './video-limits.ts';

/** A process has two runs of its browser at once: one stays for captures, which somebody waits for. */
const AT_ONCE = 1;
/** The process that captured is woken; this finds what another one left. */
const IDLE_MS = 3_000;
/** A comparison ends by itself at its limit; one that does not is aborted this much later. */
const GRACE_MS = 30_000;
/** Pictures of an original take some megabytes. */
const KEPT_MAX = 4;
const KEPT_MS = 10 * 60_000;

/** A copy whose original this process has seen, and the claim that keeps what was recorded of it. */
interface KeptCopy {
  captured: Captured;
  claim: string;
  keptAt: number;
}

type Result = 'alike' | 'unlike' | 'retaken' | 'unknown' | 'failed';
const RESULTS: Result[] = ['alike', 'unlike', 'retaken', 'unknown', 'failed'];

/**
 * Compares clones with their originals behind their users' backs: a clone is online before. What turns out unlike was captured
 * again in the other mode, and takes the place of the first copy unless its owner has changed that. As captures, comparisons are no
 * jobs of the job runner: everybody has a turn.
 */
@Injectable()
export class ComparisonRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #loop: ClaimLoop<ClaimedComparison>;
  /** By capture. What falls out is looked at anew. */
  readonly #kept = new Map<string, KeptCopy>();
  readonly #claims = new Set<string>();
  readonly #ended: Counter<'result'>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly capturer: Capturer,
    private readonly store: CloneStore,
    private readonly leads: CapturedLeads,
    private readonly removal: CloneRemoval,
    private readonly pictures: ClonePictures,
    private readonly signals: JobSignals,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
    @Optional() private readonly protectedPages?: ProtectedPages,
  ) {
    this.#loop = new ClaimLoop({
      what: 'comparisons',
      atOnce: AT_ONCE,
      idleMs: IDLE_MS,
      claim: () => this.#claim(),
      renew: (held) => renewComparisons(database, held),
      run: (claimed, abort) => this.#run(claimed, abort),
      log,
    });
    this.#ended = metrics.counter(
      {
        name: 'garimpo_comparisons_total',
        help: 'Clones that were compared with their originals, by how like they are',
        labels: ['result'],
      },
      RESULTS.map((result) => ({ result })),
    );
  }

  onApplicationBootstrap(): void {
    this.#loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#loop.stop();
  }

  /** Call it after a copy was stored. */
  wake(): void {
    this.#loop.wake();
  }

  /** Keeps what was seen of an original, and the files under the claim with it, until the copy is compared. */
  keep(captureId: string, captured: Captured, claim: string): void {
    if (captured.seen === undefined) return;
    this.#kept.set(captureId, { captured, claim, keptAt: performance.now() });
    this.#claims.add(claim);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) void this.forget(oldest);
  }

  /** Whether a claim is released here. */
  keeps(claim: string): boolean {
    return this.#claims.has(claim);
  }

  async forget(captureId: string): Promise<void> {
    const kept = this.#kept.get(captureId);
    if (kept === undefined) return;
    this.#kept.delete(captureId);
    await this.#release(kept.claim);
  }

  #claim(): Promise<ClaimedComparison | null> {
    for (const [id, { keptAt }] of this.#kept) {
      // Another process has compared it.
      if (performance.now() - keptAt > KEPT_MS) void this.forget(id);
    }
    return claimComparison(this.database, [...this.#kept.keys()]);
  }

  async #run(claimed: ClaimedComparison, abort: AbortController): Promise<void> {
    const kept = this.#kept.get(claimed.id);
    this.#kept.delete(claimed.id);
    const claim = kept?.claim ?? randomUUID();
    const clock = new WorkClock(this.config.clone.seconds * 1_000 + GRACE_MS, () =>
      abort.abort(new Stopped('late')),
    );
    try {
      const copy = kept?.captured ?? (await this.#stored(claimed));
      await this.#compare(claimed, copy, claim, abort.signal, clock.pause);
    } catch (error) {
      await this.#endWithout(claimed, abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clock.end();
      this.signals.tell(claimed.id);
      await this.#release(claim);
    }
  }

  async #stored({ manifest, report }: ClaimedComparison): Promise<Captured> {
    return { manifest: await this.store.readManifest(manifest), report };
  }

  async #compare(
    claimed: ClaimedComparison,
    copy: Captured,
    claim: string,
    signal: AbortSignal,
    pause: Pause,
  ): Promise<void> {
    const { url, mode, removeTrackers, videoBytes, archive, recorded } = claimed;
    const limits = withVideos(this.config.clone, videoBytes);
    const request = {
      url,
      mode,
      removeTrackers,
      takeVideos: videoBytes > 0,
      limits: { ...limits, pause },
      // A clone of an archive is compared with what the archive had.
      ...(archive !== null && recorded !== null && { recorded: () => this.store.read(recorded) }),
    };
    const sink = this.store.sink(claim, limits.bytes);
    const comparing = this.capturer.compare(request, copy, sink, signal);
    const { report, again, picture } = await unlessStopped(comparing, signal);
    const other = (await this.#isRefused(claimed, copy, again))
      ? null
      : await this.#led(claimed, again, claim, signal);
    const became = await storeCompared(this.database, claimed, {
      report,
      again: other && {
        captured: other,
        stored: await this.store.putManifest(claim, other.manifest),
      },
    });
    if (became === 'lost') return;
    if (became === 'retaken') await this.leads.stored({ id: claimed.cloneId, kind: claimed.kind });
    if (picture !== null && claimed.kind === 'folder') await this.pictures.put(claimed, picture);
    const equal = likenessOf(became === 'retaken' && other !== null ? other.report : report);
    const likeness = equal === null ? 'unknown' : equal >= LIKENESS_MIN ? 'alike' : 'unlike';
    this.#ended.add({ result: became === 'retaken' ? 'retaken' : likeness });
    this.log.info({ capture: claimed.id, became, equal }, 'a clone was compared');
  }

  /** What takes the place of the first copy leads to its owner's places too. */
  async #led(
    claimed: ClaimedComparison,
    again: Compared['again'],
    claim: string,
    signal: AbortSignal,
  ): Promise<Captured | null> {
    if (again === null) return null;
    const retaken = { ...again, manifest: { ...again.manifest, retaken: true as const } };
    return unlessStopped(this.leads.lead(retaken, claimed, claim, signal), signal);
  }

  /** The page may lead elsewhere by now. */
  async #isRefused(
    { userId }: ClaimedComparison,
    { manifest }: Captured,
    again: Compared['again'],
  ): Promise<boolean> {
    const address = again?.manifest.originalUrl;
    if (address === undefined || address === manifest.originalUrl) return false;
    return (await this.protectedPages?.isProtectedFrom(userId, address)) ?? false;
  }

  async #endWithout(claimed: ClaimedComparison, reason: unknown): Promise<void> {
    if (reason instanceof Stopped && reason.why === 'lost') return;
    if (reason instanceof Stopped && reason.why === 'shutdown')
      return releaseComparison(this.database, claimed);
    if (reason instanceof CaptureError && reason.code === 'cloner.page.sensitive')
      return this.#withdraw(claimed, reason);
    this.#ended.add({ result: 'failed' });
    this.log.warn({ err: reason, capture: claimed.id }, 'a clone could not be compared');
    // As the service: nobody's request is under way.
    await this.database.asService((tx) => endComparison(tx, claimed));
  }

  /** In a browser the page asks for what no clone may ask for. */
  async #withdraw(claimed: ClaimedComparison, { code, rule }: CaptureError): Promise<void> {
    const { id, userId, kind, subdomain } = claimed;
    const failure = { code, fields: rule === null ? [] : [{ path: 'url', rule }] };
    this.#ended.add({ result: 'failed' });
    this.log.info({ capture: id, ...failure }, 'a clone was taken back');
    if (kind === 'folder' && subdomain !== null)
      await this.removal.remove('site', userId, subdomain, new Date());
    await this.database.asService(async (tx) => {
      await endComparison(tx, claimed);
      await failCompared(tx, claimed, failure);
    });
  }

  async #release(claim: string): Promise<void> {
    this.#claims.delete(claim);
    await this.store.release(claim);
  }
}
