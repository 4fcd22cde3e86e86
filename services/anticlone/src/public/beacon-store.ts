import { eventTypes } from '@garimpo/anticlone-contract';
import {
  type Counter,
  Database,
  GroupCommit,
  InjectDatabase,
  isOfValues,
  LruMap,
  Metrics,
} from '@garimpo/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Detection } from '../detection/detection.service.ts';
import type { NewEvent } from '../event/store-events.ts';
import { storeEvents } from '../event/store-events.ts';
import {
  type CloneHit,
  countKnownHits,
  type HitClones,
  hitKey,
  hitsByPage,
  recordHits,
} from './record-hits.ts';

interface BeaconItem {
  event: NewEvent | null;
  hit: CloneHit | null;
}

interface Stored extends BeaconItem {
  /** Set where the site has reached its limit of pages. */
  hadNoRoom?: boolean;
}

const BATCH_MAX = 500;
/** Batches share rows of totals, so that a third one would only wait. */
const BATCHES_MAX = 2;
const WAITING_MAX = 10_000;
/** A clone is reported to the detection again after this time; the detection decides whether it is checked. */
const REPORT_AGAIN_MS = 10 * 60_000;
const REPORTED_MAX = 20_000;

/** Stores beacons in groups. */
@Injectable()
export class BeaconStore implements OnApplicationShutdown {
  readonly #group: GroupCommit<Stored>;
  readonly #reported = new LruMap<string, true>({ max: REPORTED_MAX, ttlMs: REPORT_AGAIN_MS });
  readonly #stored: Counter<'kind'>;

  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly detection: Detection,
    metrics: Metrics,
  ) {
    this.#stored = metrics.counter(
      {
        name: 'garimpo_events_total',
        help: 'What pages told and was stored: events by their kind, and hits of copies',
        labels: ['kind'],
      },
      [...eventTypes, 'hit'].map((kind) => ({ kind })),
    );
    this.#group = new GroupCommit({
      store: (items) => this.#store(items),
      isOfItems: isOfValues,
      batchMax: BATCH_MAX,
      batchesMax: BATCHES_MAX,
      waitingMax: WAITING_MAX,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#group.settled();
  }

  /**
   * Resolves when it is stored; false where the site has reached its limit of pages. Throws `GroupCommitFullError`, and errors of the
   * database.
   */
  async add(item: BeaconItem): Promise<boolean> {
    const stored: Stored = { ...item };
    await this.#group.add(stored);
    return stored.hadNoRoom !== true;
  }

  async #store(items: Stored[]): Promise<void> {
    const hits = items.flatMap(({ hit }) => (hit === null ? [] : [hit]));
    const clones: HitClones = hits.length === 0 ? new Map() : await this.#record(hits);
    const events: NewEvent[] = [];
    for (const item of items) {
      const cloneId = item.hit === null ? null : (clones.get(hitKey(item.hit)) ?? null);
      if (item.hit !== null && cloneId === null) item.hadNoRoom = true;
      else if (item.event !== null) events.push({ ...item.event, cloneId });
    }
    await storeEvents(this.database, events);
    this.#count(events, hits.length);
  }

  #count(events: readonly NewEvent[], hits: number): void {
    const kinds = new Map<string, number>();
    for (const { eventType } of events) kinds.set(eventType, (kinds.get(eventType) ?? 0) + 1);
    if (hits > 0) kinds.set('hit', hits);
    for (const [kind, count] of kinds) this.#stored.add({ kind }, count);
  }

  async #record(hits: CloneHit[]): Promise<HitClones> {
    const now = new Date();
    const pages = hitsByPage(hits);
    const clones = new Map<string, string | null>(await countKnownHits(this.database, pages, now));
    const unknown = pages.filter((page) => !clones.has(hitKey(page)));
    // One by one, so that no row is locked while another is waited for.
    for (const id of clones.values()) {
      if (id === null || this.#reported.has(id)) continue;
      await this.detection.suspectReported(id, { now });
      this.#reported.set(id, true);
    }
    if (unknown.length === 0) return clones;
    // With the service role, because visitors of pages are no users.
    const reported = await this.database.asService(async (tx) => {
      const recorded = await recordHits(tx, unknown, now);
      for (const [key, id] of recorded.clones) clones.set(key, id);
      const met = [...recorded.clones.values()].filter(
        (id) => id !== null && (recorded.added.includes(id) || !this.#reported.has(id)),
      ) as string[];
      const all = [...new Set(met)].sort();
      for (const id of all) await this.detection.suspectReported(id, { tx, now });
      return all;
    });
    for (const id of reported) this.#reported.set(id, true);
    return clones;
  }
}
