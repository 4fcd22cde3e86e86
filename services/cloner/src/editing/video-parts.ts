import { Database, InjectDatabase, InjectJobs, type Jobs, ObjectStore } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const PREFIX = 'clone-videos';
/** A video of which no part has come for so long is given up. */
export const VIDEO_DAYS_KEPT = 2;

/** Key of the part that begins at a byte. */
export function partKey(id: string, offset: number): string {
  return `${PREFIX}/${id}/${String(offset).padStart(12, '0')}`;
}

export async function removeParts(objects: ObjectStore, id: string): Promise<void> {
  for (const key of await objects.list(`${PREFIX}/${id}`)) await objects.delete(key);
}

/** Removes the uploads of a user, or of all who have given them up, with their parts. */
export async function removeVideoUploads(
  database: Database,
  objects: ObjectStore,
  of: { userId: string } | 'given up',
): Promise<void> {
  const where =
    of === 'given up'
      ? `kept_until < now() OR NOT EXISTS (SELECT 1 FROM cloner.cloned_sites s WHERE s.id = site_id)`
      : 'user_id = $1';
  // As the service: it serves all users.
  const rows = await database.runAsService<{ id: string }>(
    `SELECT id FROM cloner.video_uploads WHERE ${where}`,
    of === 'given up' ? [] : [of.userId],
  );
  for (const { id } of rows) {
    // The row goes last: parts without one would stay for ever.
    await removeParts(objects, id);
    await database.runAsService('DELETE FROM cloner.video_uploads WHERE id = $1', [id]);
  }
}

@Injectable()
export class CollectVideoParts {
  constructor(
    @InjectDatabase('cloner') database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    objects: ObjectStore,
  ) {
    jobs.schedule({
      name: 'cloner.collect-video-parts',
      every: '37 * * * *',
      irrevocable: true,
      timeoutSeconds: 600,
      work: () => removeVideoUploads(database, objects, 'given up'),
    });
  }
}
