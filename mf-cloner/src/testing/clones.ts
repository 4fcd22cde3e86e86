import type {
  CaptureReport,
  JobView,
  MappedPage,
  QuizReport,
  QuizView,
  SiteView,
  WayView,
} from '@garimpo/cloner-contract';

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

export const pageOf = (path: string, change: Partial<MappedPage> = {}): MappedPage => ({
  url: `https://loja.com.br${path}`,
  path,
  title: null,
  role: null,
  from: '/oferta',
  depth: 1,
  state: 'found',
  reason: null,
  ...change,
});

export const quizReportOf = (change: Partial<QuizReport> = {}): QuizReport => ({
  screens: { walked: 38, seen: 40 },
  ways: { tried: 112, seen: 118 },
  ended: 'seconds',
  seconds: 80.2,
  works: true,
  exits: [
    { url: 'https://pay.original.com.br/abc', kind: 'checkout', ways: 3 },
    { url: 'https://original.com.br/termos', kind: 'link', ways: 1 },
  ],
  assets: { kept: 68, lost: 0, bytes: 13_000_000 },
  lost: [],
  trackers: [{ kind: 'meta-pixel', id: '999', removed: true }],
  ownTrackers: [],
  endpoints: [
    { method: 'POST', url: 'https://api.original.com.br/leads', kind: 'lead', calls: 2 },
    { method: 'GET', url: 'https://api.original.com.br/quiz', kind: 'data', calls: 1 },
  ],
  ...change,
});

export function quizOf(subdomain: string, change: Partial<QuizView> = {}): QuizView {
  return {
    id: newId(),
    originalUrl: `https://${subdomain}.inlead.test/quiz`,
    checkoutUrl: 'https://pay.meu.com.br/xyz',
    url: `https://${subdomain}.${SITES_DOMAIN}`,
    subdomain,
    createdAt: '2026-11-19T12:00:00.000Z',
    version: 1,
    state: 'active',
    report: quizReportOf(),
    ...change,
  };
}

export function jobOf(change: Partial<JobView> = {}): JobView {
  return {
    id: newId(),
    kind: 'folder',
    url: 'https://metodo21dias.com.br/oferta',
    subdomain: change.kind === 'zip' || change.kind === 'quiz-zip' ? null : 'metodo-21',
    state: 'running',
    progress: { step: 'fetching', ahead: 0, found: 68, fetched: 42, failed: 0, bytes: 13_002_342 },
    site: null,
    quiz: null,
    zipPath: null,
    report: null,
    quizReport: null,
    checkoutUrl: null,
    error: null,
    ...change,
  };
}

export function wayOf(target: string, change: Partial<WayView> = {}): WayView {
  const key = target.replace(/^https:\/\//, '');
  const place = { at: 'link' as const, label: 'Comprar', file: '/', spot: null };
  return { key, kind: 'shop', target, owner: 'other', places: [place], count: 1, ...change };
}
