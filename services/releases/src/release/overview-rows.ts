import { type ToolOverview, toVersionHealth, type VersionHealth } from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { In } from 'typeorm';
import { EventEntity } from '../pointer/pointer.entities.ts';
import { toPercent } from '../pointer/pointer.ts';
import { toEvent } from '../pointer/pointer-rows.ts';

interface OverviewRow {
  tool: string;
  title: string;
  version: string;
  previous: string | null;
  canary_version: string | null;
  canary_share: number;
  canary_since: Date;
  revision: string;
  /** By version. */
  health: Record<string, { loads: number; errors: number }> | null;
  last_event: string;
}

/** Every tool as it stands, or the one asked for, with what shells said in the last hour. */
export async function readOverview(tx: Transaction, tool: string | undefined): Promise<ToolOverview[]> {
  const rows = await tx.rows<OverviewRow>(
    `SELECT p.tool, v.manifest ->> 'title' AS title, p.version, p.previous, p.canary_version, p.canary_share,
            p.canary_since, p.revision, h.health, e.id AS last_event
       FROM releases.pointers p
       JOIN releases.versions v ON v.tool = p.tool AND v.version = p.version
      CROSS JOIN LATERAL (
        SELECT l.id FROM releases.events l WHERE l.tool = p.tool ORDER BY l.id DESC LIMIT 1
      ) e
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(c.version, jsonb_build_object('loads', c.loads, 'errors', c.errors)) AS health
          FROM (SELECT version,
                       coalesce(sum(times) FILTER (WHERE outcome <> 'render_error'), 0)::int AS loads,
                       coalesce(sum(times) FILTER (WHERE outcome IN ('failed', 'render_error')), 0)::int AS errors
                  FROM releases.load_counts
                 WHERE tool = p.tool AND minute > now() - interval '1 hour' GROUP BY version) c
      ) h
      WHERE $1::text IS NULL OR p.tool = $1
      ORDER BY p.tool COLLATE "C"`,
    [tool ?? null],
  );
  const events = await tx.repository(EventEntity).findBy({ id: In(rows.map((row) => row.last_event)) });
  return rows.map((row) =>
    toOverview(
      row,
      events.find(({ id }) => id === row.last_event),
    ),
  );
}

function toOverview(row: OverviewRow, lastEvent: EventEntity | undefined): ToolOverview {
  if (lastEvent === undefined) throw new Error(`${row.tool} has no history`);
  const health = row.health ?? {};
  const withHealth = (version: string) => {
    const { loads, errors } = health[version] ?? { loads: 0, errors: 0 };
    return { version, lastHour: toVersionHealth(loads, errors) };
  };
  return {
    tool: row.tool,
    title: row.title,
    current: withHealth(row.version),
    previous: row.previous === null ? null : withHealth(row.previous),
    canary:
      row.canary_version === null
        ? null
        : {
            ...withHealth(row.canary_version),
            percent: toPercent(row.canary_share),
            since: row.canary_since.toISOString(),
          },
    revision: Number(row.revision),
    lastHour: sumOf(Object.values(health)),
    lastChange: toEvent(lastEvent),
  };
}

function sumOf(healths: readonly { loads: number; errors: number }[]): VersionHealth {
  const sum = (what: 'loads' | 'errors') => healths.reduce((total, health) => total + health[what], 0);
  return toVersionHealth(sum('loads'), sum('errors'));
}
