import { randomUUID } from 'node:crypto';
import {
  type PublishInput,
  type ReleaseFile,
  type ReleaseReply,
  type ReleasesQuery,
  type ReleasesReply,
  releaseProblem,
} from '@garimpo/releases-contract';
import { Database, InjectDatabase, ObjectStore, type Staff, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { fail } from '../fail.ts';
import { changePointer } from '../pointer/change-pointer.ts';
import { pointTo, showTo } from '../pointer/decisions.ts';
import { type Pointer, toShare } from '../pointer/pointer.ts';
import { PointerMoves } from '../pointer/pointer-moves.ts';
import { assertMayPublish, authorOf } from '../staff.ts';
import { removeObjects } from '../upload/remove-objects.ts';
import { takeUploads, uploadsOf } from '../upload/upload-rows.ts';
import { readOverview } from './overview-rows.ts';
import { isSealed, listReleases, lockVersion, seal } from './release-rows.ts';
import type { StoredFile } from './version.entity.ts';

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
      const decide = (before: Pointer | null) =>
        input.canary === undefined
          ? pointTo(tool, before, input.version)
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

/** The stored files that were listed, each with the bytes that the list says. */
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
    publishedBy,
  });
}
