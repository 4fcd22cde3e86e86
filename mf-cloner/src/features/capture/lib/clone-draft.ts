import type { CaptureMode, JobView } from '@garimpo/cloner-contract';

export interface CloneDraft {
  url: string;
  name: string;
  mode: CaptureMode;
  removeTrackers: boolean;
}

export const emptyDraft: CloneDraft = { url: '', name: '', mode: 'auto', removeTrackers: true };

/** To ask for the same once more. */
export const draftOf = ({ url, subdomain }: Pick<JobView, 'url' | 'subdomain'>): CloneDraft => ({
  ...emptyDraft,
  url,
  name: subdomain ?? '',
});

export function isSameDraft(a: CloneDraft, b: CloneDraft): boolean {
  return a.url === b.url && a.name === b.name && a.mode === b.mode && a.removeTrackers === b.removeTrackers;
}
