import type { FileFormat, Finding, Removed, StripErrorCode } from '@garimpo/media-strip';

/** Why a file is not sent. `unreadable`: it is no longer on the disk as it was chosen. */
export type RefusalReason = StripErrorCode | 'too_large' | 'unreadable';

/** What the browser knows of a file before anything is sent. `unknown`: it could not be looked at here; the service can. */
export type Reading =
  | { state: 'waiting' }
  | { state: 'read'; format: FileFormat; findings: readonly Finding[]; removed: readonly Removed[] }
  | { state: 'refused'; reason: RefusalReason }
  | { state: 'unknown' };
