import {
  type CaptureMode,
  isPageUrl,
  type JobView,
  normalSubdomain,
  type SubdomainReply,
  subdomainProblem,
} from '@garimpo/cloner-contract';

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

export type NameProblem = NonNullable<SubdomainReply['problem']>;

/** Before anything is typed there is no problem yet. */
export const nameProblemOf = (name: string): NameProblem | null =>
  normalSubdomain(name) === '' ? null : subdomainProblem(name);

/** Whoever types `exemplo.com.br/oferta` means a page of the web. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isPageUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isPageUrl(completed) ? completed : null;
}

export function isSameDraft(a: CloneDraft, b: CloneDraft): boolean {
  return a.url === b.url && a.name === b.name && a.mode === b.mode && a.removeTrackers === b.removeTrackers;
}
