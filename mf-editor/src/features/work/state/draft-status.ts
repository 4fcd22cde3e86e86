/**
 * Where the work is: `clean` has none; `unsaved` is about to be kept; `kept` is on the service, `local` only in this browser, since
 * the service could not take it, `nowhere` in neither.
 */
export type WorkPlace = 'clean' | 'unsaved' | 'kept' | 'local' | 'nowhere';

/** Somebody else's draft stands where ours would: what was there, until a person chooses. */
export interface DraftConflict {
  revision: number;
  updatedAt: string | null;
}

export interface DraftStatus {
  place: WorkPlace;
  /** When the service kept it. */
  keptAt: string | null;
  conflict: DraftConflict | null;
  /** Of the site, where somebody has saved above our base. */
  newerVersion: number | null;
}
