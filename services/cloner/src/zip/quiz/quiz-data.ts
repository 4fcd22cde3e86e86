import { OF_ONE_VISIT, PASSING } from '../../replay/find-call.ts';
import { clonePolicy } from '../../serve/clone-headers.ts';
import type { CloneManifest } from '../../store/clone-manifest.ts';

/** What the server of a quiz's ZIP reads. Files lie beside it under the hash of their bytes. */
export function quizData(manifest: CloneManifest): string {
  const { entry, files, redirects, calls, quiz } = manifest;
  return JSON.stringify({
    entry,
    files,
    redirects,
    calls,
    policy: clonePolicy({ publicUrl: '' }, quiz?.ownTrackers).trim(),
    passing: PASSING.source,
    ofOneVisit: OF_ONE_VISIT.source,
  });
}
