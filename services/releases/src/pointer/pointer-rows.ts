import type { EventKind, ReleaseEvent } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { LessThan } from 'typeorm';
import { EventEntity, PointerEntity } from './pointer.entities.ts';
import { type Author, type Deed, type Pointer, toPercent } from './pointer.ts';

/** A change of what everybody gets. */
export interface Turn {
  kind: EventKind;
  to: string;
}

/** The kinds of change after which everybody gets another version. */
export const TURNS = ['published', 'promoted', 'rolled_back'] as const satisfies EventKind[];

/**
 * The versions that were current and never given up, oldest first; the last one is current. What was rolled back from is
 * not in it: a shell must not fall back to a version that somebody took away for its faults. Rolling back to a version
 * that was itself given up takes that decision back.
 */
export function goodVersions(turns: readonly Turn[]): string[] {
  let good: string[] = [];
  const givenUp = new Set<string>();
  for (const { kind, to } of turns) {
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

/** Further back than anybody rolls back; what is older counts as never current. */
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
  };
}

export async function writeEvent(
  tx: Transaction,
  pointer: Pick<Pointer, 'tool' | 'revision' | 'changedAt'>,
  deed: Deed,
  author: Author,
): Promise<ReleaseEvent> {
  const event = tx.repository(EventEntity).create({
    tool: pointer.tool,
    happenedAt: pointer.changedAt,
    kind: deed.kind,
    who: author.who,
    claimedBy: author.by,
    why: author.why,
    fromVersion: deed.from,
    toVersion: deed.to,
    share: deed.share,
    revision: pointer.revision,
    automatic: author.automatic,
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
export async function readTurns(tx: Transaction, tool: string): Promise<Turn[]> {
  const newestFirst = await tx.rows<Turn>(
    `SELECT e.kind, e.to_version AS "to" FROM releases.events e
      WHERE e.tool = $1 AND e.kind = ANY ($2)
        AND NOT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = e.tool AND c.version = e.to_version)
      ORDER BY e.id DESC LIMIT $3`,
    [tool, TURNS, TURNS_READ],
  );
  return newestFirst.reverse();
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
                       AND e.kind = 'canary_reverted') AS reverted
       FROM releases.versions v WHERE v.tool = $1 AND v.version = $2`,
    [tool, version],
  );
  return state ?? null;
}
