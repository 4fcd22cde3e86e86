import { createHash } from 'node:crypto';
import { bodyLeaves, bodyParts } from '../calls/body-parts.ts';
import { findCall } from '../calls/find-call.ts';
import { type FollowedCall, visitOf } from '../calls/follow-visit.ts';
import { ASKED_HEADER } from '../calls/visit-headers.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import type { ServedManifest } from './find-file.ts';

/** A request of a clone's script, as it comes. */
export interface CameRequest {
  method: string;
  /** Path and query. */
  address: string;
  body: Buffer | null;
  contentType: string | undefined;
  /** What the visit has asked before, as the page told it. */
  visit: string | undefined;
}

export interface FoundAnswer {
  file: CloneFile;
  headers: Record<string, string>;
  /** Ids that are other ones for this visitor. */
  renamed: FollowedCall<CloneFile>['renamed'];
}

/** The recorded answer after what the visit has asked before, if there was one of this request. */
export function findFollowed(clone: ServedManifest, came: CameRequest): FoundAnswer | null {
  if (clone.visits === null) return null;
  const { method, address } = came;
  const asked = { method, address, leaves: bodyLeaves(came.body, came.contentType) };
  const found = clone.visits.find(asked, visitOf(came.visit));
  if (found === null) return null;
  const headers = { ...found.headers, [ASKED_HEADER]: JSON.stringify(found.told) };
  return { file: found.answer, headers, renamed: found.renamed };
}

/** The answer to data that a visitor sends; it is found as the original's, and nothing is kept of it. */
export function findSent(clone: ServedManifest, came: CameRequest): FoundAnswer | null {
  const followed = findFollowed(clone, came);
  if (followed !== null) return followed;
  const { method, address, body, contentType } = came;
  const isEmpty = body === null || body.length === 0;
  const bodySha256 = isEmpty ? null : createHash('sha256').update(body).digest('hex');
  const file = findCall(clone.calls, {
    method,
    address,
    bodySha256,
    body: bodyParts(body, contentType) ?? [],
  });
  return file === null ? null : { file, headers: {}, renamed: [] };
}
