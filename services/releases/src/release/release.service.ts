import {
  type ListedRelease,
  type PublishInput,
  type ReleaseFile,
  type ReleasesQuery,
  type ReleaseView,
  releaseProblem,
} from '@garimpo/releases-contract';
import { Database, InjectDatabase, ObjectStore } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { fail } from '../fail.ts';
import { removeObjects } from '../upload/remove-objects.ts';
import { takeUploads, uploadsOf } from '../upload/upload-rows.ts';
import { currentVersion, movePointer } from './move-pointer.ts';
import { isSealed, listReleases, lockVersion, type StoredFile, seal } from './release-rows.ts';

/** Each lost attempt means that somebody else's publication of the same tool went through. */
const POINTER_ATTEMPTS = 50;
const UNNAMED = 'operator';

@Injectable()
export class ReleaseService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  list(query: ReleasesQuery): Promise<ListedRelease[]> {
    // An operator's work, here and below: no user whose rows these were.
    return this.database.asService((tx) => listReleases(tx, query));
  }

  /** Seals a version whose files all lie ready and points the tool to it, or changes nothing at all. */
  async publish(tool: string, input: PublishInput): Promise<ReleaseView> {
    const problem = releaseProblem(tool, input);
    if (problem !== null) throw fail('releases.manifest.invalid', { detail: problem });
    const { publishedAt, files, leftOver } = await this.database.asService(async (tx) => {
      await lockVersion(tx, tool, input.version);
      if (await isSealed(tx, tool, input.version)) throw fail('releases.version.exists');
      const files = matchFiles(input.files, await uploadsOf(tx, tool, input.version));
      const publishedAt = await sealVersion(tx, tool, input, files);
      await pointTo(tx, tool, input);
      const taken = await takeUploads(tx, tool, input.version);
      const sealedKeys = new Set(files.map((file) => file.objectKey));
      return { publishedAt, files, leftOver: taken.filter((file) => !sealedKeys.has(file.objectKey)) };
    });
    await removeObjects(this.store, leftOver);
    const integrity = entryOf(input, files).sha384;
    return { tool, version: input.version, integrity, publishedAt: publishedAt.toISOString(), current: true };
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
  tx: EntityManager,
  tool: string,
  input: PublishInput,
  files: StoredFile[],
): Promise<Date> {
  return seal(tx, {
    tool,
    version: input.version,
    manifest: input.manifest,
    entry: input.entry,
    integrity: entryOf(input, files).sha384,
    files,
    publishedBy: input.by ?? UNNAMED,
  });
}

/** Publishing follows whatever is current: when another version gets in between, it starts from that one. */
async function pointTo(tx: EntityManager, tool: string, input: PublishInput): Promise<void> {
  for (let attempt = 0; attempt < POINTER_ATTEMPTS; attempt++) {
    const from = await currentVersion(tx, tool);
    const why = input.why ?? 'published';
    if (await movePointer(tx, { tool, from, to: input.version, who: input.by ?? UNNAMED, why })) return;
  }
  throw fail('releases.pointer.moved', { detail: 'others keep publishing this tool; try again' });
}
