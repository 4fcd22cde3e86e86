import type { CaptureMode, JobView } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import type { OwnDraft } from './own-draft.ts';

/** What is typed in the dialog of a new clone. */
export interface SiteDraft {
  url: string;
  name: string;
  mode: CaptureMode;
  removeTrackers: boolean;
  takeVideos: boolean;
  linked: boolean;
  also: string[];
  without: string[];
  folder: string;
  /** Null until something is typed: then what was said for the last clone counts. */
  own: OwnDraft | null;
}

export const emptySiteDraft: SiteDraft = {
  url: '',
  name: '',
  mode: 'auto',
  removeTrackers: true,
  takeVideos: false,
  linked: false,
  also: [],
  without: [],
  folder: '',
  own: null,
};

/** A draft with which the capture of a job can be requested again. */
export const siteDraftOf = ({ url, subdomain }: JobView): SiteDraft => ({
  ...emptySiteDraft,
  url,
  name: subdomain ?? '',
});

export const fallbackOf = (kind: JobView['kind']): string =>
  kind === 'zip' ? text.zip.failed : text.failure.unexpected;

/** Why a capture failed, in the words of a refused request. */
export function siteJobProblem({ error, id, kind }: JobView): string {
  if (error === null) return fallbackOf(kind);
  const { code, fields } = error;
  const refusal = new ApiError({ kind: 'http', code, status: 422, requestId: id, ...(fields && { fields }) });
  return errorText(refusal, text.errors, fallbackOf(kind));
}
