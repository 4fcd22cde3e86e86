import { randomUUID } from 'node:crypto';
import {
  type PublishInput,
  type ReleaseFile,
  type ReleaseReply,
  type ReleasesQuery,
  type ReleasesReply,
  releaseProblem,
  type ToolOverview,
  toVersionHealth,
  type VersionHealth,
} from '@garimpo/releases-contract';
import { Database, InjectDatabase, ObjectStore, type Staff, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { fail } from '../fail.ts';
import { changePointer } from '../pointer/change-pointer.ts';
import { pointTo, showTo } from '../pointer/decisions.ts';
import { readToolRecord, type ToolRecord } from '../pointer/good-choice.ts';
import { EventEntity, PointerMoves } from '../pointer/pointer.entities.ts';
import { type Pointer, toPercent, toShare } from '../pointer/pointer.ts';
import { toEvent } from '../pointer/pointer-rows.ts';
import { assertMayPublish, authorOf } from '../rollout/staff.ts';
import { removeObjects } from '../upload/stored-files.ts';
import type { StoredFile } from '../upload/version.entity.ts';
import { isSealed, listReleases, lockVersion, seal, takeUploads, uploadsOf } from '../upload/version-rows.ts';

interface OverviewRow {
  tool: string;
  title: string;
  version: string;
  previous: string | null;
  canary_version: string | null;
  canary_share: number;
  canary_since: Date;
  canary_reverted: boolean;
  revision: string;
  /** Counts by version. */
  health: Record<string, { loads: number; errors: number }> | null;
  last_event: string;
}

/** State of every tool, or of one, with the load reports of the last hour. */
async function readOverview(tx: Transaction, tool: string | undefined): Promise<ToolOverview[]> {
  const rows = await tx.rows<OverviewRow>(
    `SELECT p.tool, v.manifest ->> 'title' AS title, p.version, p.previous, p.canary_version, p.canary_share,
            p.canary_since, p.revision,
            EXISTS (SELECT 1 FROM releases.events x WHERE x.tool = p.tool AND x.from_version = p.canary_version
                       AND (x.kind = 'canary_reverted' OR (x.kind = 'rolled_back' AND x.automatic))) AS canary_reverted,
            h.health, e.id AS last_event
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
  const overviews: ToolOverview[] = [];
  for (const row of rows) {
    const lastEvent = events.find(({ id }) => id === row.last_event);
    overviews.push(toOverview(row, lastEvent, await readToolRecord(tx, row.tool)));
  }
  return overviews;
}

function toOverview(row: OverviewRow, lastEvent: EventEntity | undefined, record: ToolRecord): ToolOverview {
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
    previous:
      row.previous === null ? null : { ...withHealth(row.previous), verdict: record.verdictOf(row.previous) },
    canary:
      row.canary_version === null
        ? null
        : {
            ...withHealth(row.canary_version),
            percent: toPercent(row.canary_share),
            since: row.canary_since.toISOString(),
            needsForce: row.canary_reverted || record.verdictOf(row.canary_version).health === 'bad',
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

@Injectable()
export class ReleaseService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly pointed: PointedTools,
    private readonly moves: PointerMoves,
  ) {}

  list(query: ReleasesQuery): Promise<ReleasesReply> {
    // Work of the staff, here and below: no user whose rows these were.
    return this.database.asService(async (tx) => ({
      tools: await readOverview(tx, query.tool),
      releases: await listReleases(tx, query),
    }));
  }

  /** Seals a version whose files all lie ready and points the tool to it, or changes nothing at all. */
  async publish(staff: Staff, tool: string, input: PublishInput): Promise<ReleaseReply> {
    assertMayPublish(staff, tool);
    const problem = releaseProblem(tool, input);
    if (problem !== null) throw fail('releases.manifest.invalid', { detail: problem });
    const author = authorOf(staff, input, 'published');
    const { publishedAt, files, leftOver, pointer, event } = await this.database.asService(async (tx) => {
      await lockVersion(tx, tool, input.version);
      if (await isSealed(tx, tool, input.version)) throw fail('releases.version.exists');
      const files = matchFiles(input.files, await uploadsOf(tx, tool, input.version));
      const publishedAt = await sealVersion(tx, tool, input, files, author.who);
      const decide = async (before: Pointer | null) =>
        input.canary === undefined
          ? pointTo(tool, before, input.version, await readToolRecord(tx, tool))
          : showTo(before, input.version, toShare(input.canary), { salt: randomUUID(), since: new Date() });
      const { pointer, event } = await changePointer(tx, { tool, author, expect: input.expect, decide });
      const taken = await takeUploads(tx, tool, input.version);
      const sealedKeys = new Set(files.map((file) => file.objectKey));
      return {
        publishedAt,
        files,
        pointer,
        event,
        leftOver: taken.filter((file) => !sealedKeys.has(file.objectKey)),
      };
    });
    this.pointed.forget();
    this.moves.count(event);
    await removeObjects(this.store, leftOver);
    const release = {
      tool,
      version: input.version,
      integrity: entryOf(input, files).sha384,
      publishedAt: publishedAt.toISOString(),
      current: pointer.current === input.version,
    };
    return { release, pointer };
  }
}

/** Matches the listed files with the uploads by path, size and hash. */
function matchFiles(listed: readonly ReleaseFile[], uploads: ReadonlyMap<string, StoredFile>): StoredFile[] {
  const wrong = listed.filter(({ path, sha384, sizeBytes }) => {
    const upload = uploads.get(path);
    return upload?.sha384 !== sha384 || upload.sizeBytes !== sizeBytes;
  });
  if (wrong.length > 0) {
    throw fail('releases.file.mismatch', {
      detail: 'listed files were not uploaded with these bytes',
      fields: wrong.map(({ path }) => ({ path, rule: uploads.has(path) ? 'differs' : 'missing' })),
    });
  }
  return listed.map(({ path }) => uploads.get(path) as StoredFile);
}

function entryOf(input: PublishInput, files: readonly StoredFile[]): StoredFile {
  return files.find((file) => file.path === input.entry) as StoredFile;
}

function sealVersion(
  tx: Transaction,
  tool: string,
  input: PublishInput,
  files: StoredFile[],
  publishedBy: string,
): Promise<Date> {
  return seal(tx, {
    tool,
    version: input.version,
    manifest: input.manifest,
    entry: input.entry,
    integrity: entryOf(input, files).sha384,
    files,
    source: input.source ?? null,
    publishedBy,
  });
}
