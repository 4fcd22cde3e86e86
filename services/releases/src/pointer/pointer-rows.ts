import type { ReleaseEvent } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { TURNS, type Turn } from './good-versions.ts';
import { type Author, type Deed, type Pointer, toPercent } from './pointer.ts';

/** Further back than anybody rolls back; what is older counts as never current. */
const TURNS_READ = 500;

interface PointerRow {
  tool: string;
  version: string;
  previous: string | null;
  canary_version: string | null;
  canary_share: number;
  canary_salt: string;
  canary_since: Date;
  revision: string;
  moved_at: Date;
}

/** Keeps every change of one tool's pointer in line, also the first, which has no row to lock yet. */
export async function lockPointer(tx: Transaction, tool: string): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`releases/pointer/${tool}`]);
}

export async function readPointer(tx: Transaction, tool: string): Promise<Pointer | null> {
  const rows = await tx.rows<PointerRow>('SELECT * FROM releases.pointers WHERE tool = $1', [tool]);
  return rows[0] === undefined ? null : toPointer(rows[0]);
}

function toPointer(row: PointerRow): Pointer {
  return {
    tool: row.tool,
    current: row.version,
    previous: row.previous,
    canary:
      row.canary_version === null
        ? null
        : {
            version: row.canary_version,
            share: row.canary_share,
            salt: row.canary_salt,
            since: row.canary_since,
          },
    revision: Number(row.revision),
    changedAt: row.moved_at,
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
  const values = [
    tool,
    current,
    previous,
    canary?.version ?? null,
    canary?.share ?? null,
    canary?.salt ?? null,
    canary?.since ?? null,
  ];
  const rows: PointerRow[] =
    revision === null
      ? await tx.rows(
          `INSERT INTO releases.pointers
             (tool, version, previous, canary_version, canary_share, canary_salt, canary_since)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tool) DO NOTHING RETURNING *`,
          values,
        )
      : await tx.rows(
          `WITH moved AS (
             UPDATE releases.pointers
                SET version = $2, previous = $3, canary_version = $4, canary_share = $5, canary_salt = $6,
                    canary_since = $7, revision = revision + 1, moved_at = clock_timestamp()
              WHERE tool = $1 AND revision = $8 RETURNING *
           ) SELECT * FROM moved`,
          [...values, revision],
        );
  return rows[0] === undefined ? null : toPointer(rows[0]);
}

export interface EventRow {
  id: string;
  tool: string;
  kind: ReleaseEvent['kind'];
  happened_at: Date;
  who: string;
  claimed_by: string | null;
  why: string;
  from_version: string | null;
  to_version: string;
  share: number | null;
  revision: string;
  automatic: boolean;
}

export function toEvent(row: EventRow): ReleaseEvent {
  return {
    id: row.id,
    tool: row.tool,
    kind: row.kind,
    at: row.happened_at.toISOString(),
    who: row.who,
    by: row.claimed_by,
    why: row.why,
    from: row.from_version,
    to: row.to_version,
    percent: row.share === null ? null : toPercent(row.share),
    revision: Number(row.revision),
    automatic: row.automatic,
  };
}

export async function writeEvent(
  tx: Transaction,
  pointer: Pick<Pointer, 'tool' | 'revision' | 'changedAt'>,
  deed: Deed,
  author: Author,
): Promise<ReleaseEvent> {
  const rows = await tx.rows<EventRow>(
    `INSERT INTO releases.events (tool, happened_at, kind, who, claimed_by, why, from_version, to_version, share,
                                  revision, automatic)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      pointer.tool,
      pointer.changedAt,
      deed.kind,
      author.who,
      author.by,
      author.why,
      deed.from,
      deed.to,
      deed.share,
      pointer.revision,
      author.automatic,
    ],
  );
  return toEvent(rows[0] as EventRow);
}

/** A page of the history, newest first, and one line more than asked for when there is one. */
export async function readEvents(
  tx: Transaction,
  tool: string,
  before: string | null,
  limit: number,
): Promise<ReleaseEvent[]> {
  const rows = await tx.rows<EventRow>(
    `SELECT * FROM releases.events WHERE tool = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [tool, before, limit],
  );
  return rows.map(toEvent);
}

/** Oldest first, and only to versions that are still kept. */
export async function readTurns(tx: Transaction, tool: string): Promise<Turn[]> {
  const rows = await tx.rows<{ kind: Turn['kind']; to_version: string }>(
    `SELECT e.kind, e.to_version FROM releases.events e
      WHERE e.tool = $1 AND e.kind = ANY ($2)
        AND NOT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = e.tool AND c.version = e.to_version)
      ORDER BY e.id DESC LIMIT $3`,
    [tool, TURNS, TURNS_READ],
  );
  return rows.map(({ kind, to_version }) => ({ kind, to: to_version })).reverse();
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
  const rows = await tx.rows<VersionState>(
    `SELECT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = v.tool AND c.version = v.version) AS collected,
            EXISTS (SELECT 1 FROM releases.events e WHERE e.tool = v.tool AND e.from_version = v.version
                       AND e.kind = 'canary_reverted') AS reverted
       FROM releases.versions v WHERE v.tool = $1 AND v.version = $2`,
    [tool, version],
  );
  return rows[0] ?? null;
}
