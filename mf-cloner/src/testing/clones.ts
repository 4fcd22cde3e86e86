import type { CaptureReport, JobView, SiteView } from '@garimpo/cloner-contract';

export const SITES_DOMAIN = 'sites.exemplo.com.br';
let made = 0;
const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;

export const reportOf = (change: Partial<CaptureReport> = {}): CaptureReport => ({
  mode: 'static',
  reason: 'html_holds_page',
  scriptsKept: true,
  assets: { kept: 68, lost: 0, bytes: 13_000_000 },
  lost: [],
  trackers: [],
  fidelity: null,
  ...change,
});

export function siteOf(subdomain: string, change: Partial<SiteView> = {}): SiteView {
  return {
    id: newId(),
    originalUrl: `https://${subdomain}.com.br/oferta`,
    url: `https://${subdomain}.${SITES_DOMAIN}`,
    subdomain,
    createdAt: '2026-11-19T12:00:00.000Z',
    updatedAt: '2026-11-19T12:00:00.000Z',
    version: 1,
    state: 'active',
    report: reportOf(),
    ...change,
  };
}

export function jobOf(change: Partial<JobView> = {}): JobView {
  return {
    id: newId(),
    kind: 'folder',
    url: 'https://metodo21dias.com.br/oferta',
    subdomain: change.kind === 'zip' ? null : 'metodo-21',
    state: 'running',
    progress: { step: 'fetching', ahead: 0, found: 68, fetched: 42, failed: 0, bytes: 13_002_342 },
    site: null,
    quiz: null,
    zipPath: null,
    report: null,
    quizReport: null,
    error: null,
    ...change,
  };
}
