import type { EventKind, ReleaseEvent } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { LessThan, MoreThan } from 'typeorm';
import { EventEntity, PointerEntity } from './pointer.entities.ts';
import { type Author, type Pointer, type PointerEvent, toPercent } from './pointer.ts';

/** A change of the version that everyone gets. */
export interface CurrentChange {
  kind: EventKind;
  to: string;
}

/** Kinds of event that change the current version for everyone. */
export const CURRENT_CHANGES = ['published', 'promoted', 'rolled_back'] as const satisfies EventKind[];

/**
 * Versions that were current and never rolled back from, oldest first; the last one is current. A shell must not fall
 * back to a version that was withdrawn for its faults. Rolling back to a withdrawn version rehabilitates it.
 */
export function goodVersions(changes: readonly CurrentChange[]): string[] {
  let good: string[] = [];
  const givenUp = new Set<string>();
  for (const { kind, to } of changes) {
    if (kind !== 'rolled_back') {
      good = [...good.filter((version) => version !== to), to];
      givenUp.delete(to);
      continue;
    }
    const at = good.indexOf(to);
    const kept = at >= 0 ? good.slice(0, at) : givenUp.has(to) ? good : good.slice(0, -1);
    for (const version of good.slice(kept.length)) givenUp.add(version);
    givenUp.delete(to);
    good = [...kept, to];
  }
  return good;
}

/** Events read; an older version counts as never current. */
const TURNS_READ = 500;

/** Keeps every change of one tool's pointer in line, also the first, which has no row to lock yet. */
export async function lockPointer(tx: Transaction, tool: string): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`releases/pointer/${tool}`]);
}

export async function readPointer(tx: Transaction, tool: string): Promise<Pointer | null> {
  const pointer = await tx.repository(PointerEntity).findOneBy({ tool });
  return pointer === null ? null : toPointer(pointer);
}

function toPointer({
  canaryVersion,
  canaryShare,
  canarySalt,
  canarySince,
  ...pointer
}: PointerEntity): Pointer {
  const hasCanary =
    canaryVersion !== null && canaryShare !== null && canarySalt !== null && canarySince !== null;
  return {
    tool: pointer.tool,
    current: pointer.version,
    previous: pointer.previous,
    canary: hasCanary
      ? { version: canaryVersion, share: canaryShare, salt: canarySalt, since: canarySince }
      : null,
    revision: pointer.revision,
    changedAt: pointer.movedAt,
  };
}

export type PointerChange = Pick<Pointer, 'tool' | 'current' | 'previous' | 'canary'>;

/**
 * Compare-and-set on the revision: `null`, and nothing changed, when the pointer is no longer at the one that the change
 * was made of.
 */
export async function writePointer(
  tx: Transaction,
  revision: number | null,
  { tool, current, previous, canary }: PointerChange,
): Promise<Pointer | null> {
  const pointers = tx.repository(PointerEntity);
  const change = {
    version: current,
    previous,
    canaryVersion: canary?.version ?? null,
    canaryShare: canary?.share ?? null,
    canarySalt: canary?.salt ?? null,
    canarySince: canary?.since ?? null,
  };
  if (revision === null) {
    const { raw } = await pointers
      .createQueryBuilder()
      .insert()
      .values({ tool, ...change })
      .orIgnore()
      .returning('tool')
      .updateEntity(false)
      .execute();
    if (raw.length === 0) return null;
  } else {
    const { affected } = await pointers.update(
      { tool, revision },
      { ...change, revision: () => 'revision + 1', movedAt: () => 'clock_timestamp()' },
    );
    if (affected === 0) return null;
  }
  return readPointer(tx, tool);
}

/** Sets where shells fall back to, which is no change of what people get: the revision and the history stay. */
export async function writePrevious(
  tx: Transaction,
  { tool, revision }: Pick<Pointer, 'tool' | 'revision'>,
  previous: string | null,
): Promise<void> {
  await tx.repository(PointerEntity).update({ tool, revision }, { previous });
}

export function toEvent(event: EventEntity): ReleaseEvent {
  return {
    id: event.id,
    tool: event.tool,
    kind: event.kind,
    at: event.happenedAt.toISOString(),
    who: event.who,
    by: event.claimedBy,
    why: event.why,
    from: event.fromVersion,
    to: event.toVersion,
    percent: event.share === null ? null : toPercent(event.share),
    revision: event.revision,
    automatic: event.automatic,
    evidence: event.evidence,
  };
}

export async function writeEvent(
  tx: Transaction,
  pointer: Pick<Pointer, 'tool' | 'revision' | 'changedAt'>,
  change: PointerEvent,
  author: Author,
): Promise<ReleaseEvent> {
  const event = tx.repository(EventEntity).create({
    tool: pointer.tool,
    happenedAt: pointer.changedAt,
    kind: change.kind,
    who: author.who,
    claimedBy: author.by,
    why: author.why,
    fromVersion: change.from,
    toVersion: change.to,
    share: change.share,
    revision: pointer.revision,
    automatic: author.automatic,
    evidence: change.evidence ?? null,
  });
  await tx.repository(EventEntity).insert(event);
  return toEvent(event);
}

/** A page of the history, newest first, and one line more than asked for when there is one. */
export async function readEvents(
  tx: Transaction,
  tool: string,
  before: string | null,
  limit: number,
): Promise<ReleaseEvent[]> {
  const events = await tx.repository(EventEntity).find({
    where: { tool, ...(before !== null && { id: LessThan(before) }) },
    order: { id: 'DESC' },
    take: limit,
  });
  return events.map(toEvent);
}

/** Oldest first, and only to versions that are still kept. */
export async function readCurrentChanges(tx: Transaction, tool: string): Promise<CurrentChange[]> {
  const newestFirst = await tx.rows<CurrentChange>(
    `SELECT e.kind, e.to_version AS "to" FROM releases.events e
      WHERE e.tool = $1 AND e.kind = ANY ($2)
        AND NOT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = e.tool AND c.version = e.to_version)
      ORDER BY e.id DESC LIMIT $3`,
    [tool, CURRENT_CHANGES, TURNS_READ],
  );
  return newestFirst.reverse();
}

/** The change that brought the version that everyone gets. */
export interface MadeChange extends CurrentChange {
  id: string;
  at: Date;
  /** Somebody insisted, knowing what was seen of the version. */
  forced: boolean;
}

export async function lastCurrentChange(tx: Transaction, tool: string): Promise<MadeChange | null> {
  const change = await tx.one<MadeChange>(
    `SELECT e.id, e.kind, e.to_version AS "to", e.happened_at AS at,
            coalesce((e.evidence ->> 'forced')::boolean, false) AS forced
       FROM releases.events e WHERE e.tool = $1 AND e.kind = ANY ($2) ORDER BY e.id DESC LIMIT 1`,
    [tool, CURRENT_CHANGES],
  );
  return change ?? null;
}

export function hasEventSince(
  tx: Transaction,
  tool: string,
  kind: EventKind,
  eventId: string,
): Promise<boolean> {
  return tx.repository(EventEntity).existsBy({ tool, kind, id: MoreThan(eventId) });
}

export async function readEvent(tx: Transaction, id: string): Promise<ReleaseEvent | null> {
  const event = await tx.repository(EventEntity).findOneBy({ id });
  return event === null ? null : toEvent(event);
}

/** What people call the tool, as of one version of it. */
export async function toolTitle(tx: Transaction, tool: string, version: string): Promise<string> {
  const found = await tx.one<{ title: string }>(
    `SELECT v.manifest ->> 'title' AS title FROM releases.versions v WHERE v.tool = $1 AND v.version = $2`,
    [tool, version],
  );
  return found?.title ?? tool;
}

export interface VersionState {
  collected: boolean;
  reverted: boolean;
}

/** `null` for a version that the tool has not. */
export async function readVersionState(
  tx: Transaction,
  tool: string,
  version: string,
): Promise<VersionState | null> {
  const state = await tx.one<VersionState>(
    `SELECT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = v.tool AND c.version = v.version) AS collected,
            EXISTS (SELECT 1 FROM releases.events e WHERE e.tool = v.tool AND e.from_version = v.version
                       AND (e.kind = 'canary_reverted' OR (e.kind = 'rolled_back' AND e.automatic))) AS reverted
       FROM releases.versions v WHERE v.tool = $1 AND v.version = $2`,
    [tool, version],
  );
  return state ?? null;
}

/** Deletes the load reports of one version, so that a canary that begins again is not judged by its earlier run. */
export async function deleteLoadReports(tx: Transaction, tool: string, version: string): Promise<void> {
  await tx.run('DELETE FROM releases.load_reporters WHERE tool = $1 AND version = $2', [tool, version]);
}
