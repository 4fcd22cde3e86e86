import {
  type CaptureReport,
  changeCloneInput,
  cloneFolderInput,
  cloneZipInput,
  deleteCloneInput,
  deleteQuizInput,
  duplicateCloneInput,
  importWarcQuery,
  type JobView,
  leadWaysInput,
  type MappedPage,
  mapPagesInput,
  moveFolderInput,
  NO_OWN_PLACES,
  type OwnPlacesReply,
  ownPlacesInput,
  type PageChanges,
  type QuizView,
  quizZipInput,
  type SiteView,
  saveQuizInput,
  subdomainProblem,
  type WayCounts,
  type WaysReply,
  type WayView,
} from '@garimpo/cloner-contract';
import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import { jobOf, quizOf, quizReportOf, reportOf, SITES_DOMAIN, siteOf } from './clones.ts';

const encoder = new TextEncoder();

/** A cloner service for one account, kept in memory: it parses what it gets with the contract, as the real one does. */
export interface StartingClones {
  sites?: SiteView[];
  quizzes?: QuizView[];
  jobs?: JobView[];
  limit?: number;
  /** Whether the account may have quizzes as ZIPs. */
  zip?: boolean;
  /** The map that any site is answered with. */
  pages?: MappedPage[];
  /** What changed on an original between its captures. */
  changes?: PageChanges;
  /** What the account has said of its own for an earlier clone. */
  own?: Partial<OwnPlacesReply>;
  /** Where every clone leads. */
  ways?: WayView[];
}

export function cloneService(start: StartingClones) {
  let sites = [...(start.sites ?? [])];
  let quizzes = [...(start.quizzes ?? [])];
  let jobs = [...(start.jobs ?? [])];
  const names = new Map<string, string>();
  const intoFolders = new Map<string, string | null>();
  const versions = new Map<string, number[]>();
  const streams = new Map<string, Set<(job: JobView | null) => void>>();
  const { limit = 25, zip = false, pages = [] } = start;

  const jobFor = (id: string | undefined): JobView => {
    const job = jobs.find((one) => one.id === id);
    if (job === undefined) throw fail('cloner.job.not_found', 404);
    return job;
  };
  const siteFor = (name: string | undefined): SiteView => {
    const site = sites.find(({ subdomain }) => subdomain === name);
    if (site === undefined) throw fail('cloner.site.not_found', 404);
    return site;
  };
  const anyFor = (name: string | undefined) =>
    quizzes.find(({ subdomain }) => subdomain === name) ?? siteFor(name);
  const change = (id: string, what: Partial<JobView>): JobView => {
    const job = { ...jobFor(id), ...what };
    jobs = jobs.map((one) => (one.id === id ? job : one));
    for (const tell of streams.get(id) ?? []) tell(job);
    return job;
  };
  const begin = (kind: JobView['kind'], url: string): { job: JobView } => {
    const job = jobOf({ kind, url });
    jobs = [job, ...jobs];
    return { job };
  };
  const versionsOf = (name: string) => versions.get(anyFor(name).subdomain) ?? [1];

  async function* events(id: string): AsyncGenerator<Uint8Array> {
    const waiting: (JobView | null)[] = [jobFor(id)];
    let wake = () => {};
    const tell = (job: JobView | null) => {
      waiting.push(job);
      wake();
    };
    streams.set(id, (streams.get(id) ?? new Set()).add(tell));
    for (;;) {
      const job = waiting.shift();
      if (job === null) return;
      if (job === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield encoder.encode(`data: ${JSON.stringify({ job })}\n\n`);
      if (job.state !== 'waiting' && job.state !== 'running' && job.comparing !== true) return;
    }
  }

  let own: OwnPlacesReply = { places: NO_OWN_PLACES, addresses: [], rest: 'nowhere', ...start.own };
  let ways = [...(start.ways ?? [])];
  const countsOf = (): WayCounts => {
    const counts = { own: 0, other: 0, nowhere: 0 };
    for (const { owner, count } of ways) counts[owner] += count;
    return counts;
  };

  const handlers: Record<string, FakeHandler> = {
    'GET /api/clone/own-places': () => own,
    'PUT /api/clone/own-places': ({ body }) => {
      own = ownPlacesInput.parse(body);
      ways = ways.map((way) => (own.addresses.includes(way.target) ? { ...way, owner: 'own' } : way));
      return own;
    },
    'GET /api/clone/:subdomain/ways-out': ({ params: { subdomain = '' } }): WaysReply => ({
      version: versionsOf(subdomain)[0] ?? 1,
      entry: '/',
      counts: countsOf(),
      ways,
      own: { ...own.places, addresses: own.addresses },
      picture: 'there',
      pictureSize: { width: 683, height: 1_200 },
    }),
    'POST /api/clone/:subdomain/ways-out': ({ params: { subdomain = '' }, body }) => {
      const { leads } = leadWaysInput.parse(body);
      const led = new Map(leads.map(({ key, to }) => [key, to]));
      ways = ways.flatMap((way): WayView[] => {
        const to = led.get(way.key);
        if (to === undefined) return [way];
        return to === '#' ? [] : [{ ...way, key: to, target: to, owner: 'own' }];
      });
      const version = (versionsOf(subdomain)[0] ?? 1) + 1;
      versions.set(subdomain, [version, ...versionsOf(subdomain)]);
      return { version, sha256: '', saved: true, pageTrackers: [], waysOut: countsOf() };
    },
    'GET /api/clone/:subdomain/ways-out/picture': () =>
      fakeFile({ 'content-type': 'image/webp' }, [encoder.encode('RIFF')]),
    'GET /api/clone/sites': () => ({ sites, limit, domain: SITES_DOMAIN }),
    'GET /api/clone/jobs': () => ({ jobs }),
    'GET /api/clone/jobs/:id/events': ({ params: { id = '' } }) => {
      jobFor(id);
      return fakeFile({ 'content-type': 'text/event-stream' }, events(id));
    },
    'DELETE /api/clone/jobs/:id': ({ params: { id = '' } }) => ({ job: change(id, { state: 'cancelled' }) }),
    'GET /api/clone/jobs/:id/zip': ({ params: { id } }) => {
      jobFor(id);
      return fakeFile({ 'content-disposition': 'attachment; filename="loja.zip"' }, [encoder.encode('PK')]);
    },
    'GET /api/clone/subdomains/:name': ({ params: { name = '' } }) => {
      const taken = [...sites, ...quizzes].some(({ subdomain }) => subdomain === name) ? 'taken' : null;
      const problem = subdomainProblem(name) ?? taken;
      return { subdomain: name, available: problem === null, problem };
    },
    'POST /api/clone/folder': ({ body }) => {
      const { url, subdomain, folder = null } = cloneFolderInput.parse(body);
      if (sites.length >= limit)
        throw fail('cloner.clones.limit_reached', 409, [{ path: 'maxClones', rule: String(limit) }]);
      const { job } = begin('folder', url);
      names.set(job.id, subdomain);
      intoFolders.set(job.id, folder);
      return { job };
    },
    'POST /api/clone/linked': ({ body }) => {
      mapPagesInput.parse(body);
      return { pages, more: 0 };
    },
    'POST /api/clone/warc': ({ query }) => {
      const { subdomain, url = 'https://longe.com.br/' } = importWarcQuery.parse(Object.fromEntries(query));
      if (sites.some((site) => site.subdomain === subdomain)) throw fail('cloner.subdomain.taken', 409);
      const { job } = begin('folder', url);
      names.set(job.id, subdomain);
      return { job };
    },
    'GET /api/clone/:subdomain/warc': ({ params }) => {
      anyFor(params['subdomain']);
      return fakeFile({ 'content-disposition': 'attachment; filename="loja.warc.gz"' }, [
        encoder.encode('WARC'),
      ]);
    },
    'POST /api/clone/zip': ({ body }) => begin('zip', cloneZipInput.parse(body).url),
    'GET /api/clone/quiz': () => ({ quizzes, limit, domain: SITES_DOMAIN, zip }),
    'POST /api/clone/quiz/save': ({ body }) => {
      const { url, subdomain, folder = null } = saveQuizInput.parse(body);
      if (quizzes.length >= limit)
        throw fail('cloner.quizzes.limit_reached', 409, [{ path: 'maxQuizzes', rule: String(limit) }]);
      const { job } = begin('quiz', url);
      names.set(job.id, subdomain);
      intoFolders.set(job.id, folder);
      return { job };
    },
    'POST /api/clone/quiz/zip': ({ body }) => {
      if (!zip) throw fail('cloner.quiz.zip_forbidden', 403);
      return begin('quiz-zip', quizZipInput.parse(body).url);
    },
    'DELETE /api/clone/quiz': ({ body }) => {
      const { subdomain } = deleteQuizInput.parse(body);
      if (!quizzes.some((quiz) => quiz.subdomain === subdomain)) throw fail('cloner.quiz.not_found', 404);
      quizzes = quizzes.filter((quiz) => quiz.subdomain !== subdomain);
    },
    'DELETE /api/clone': ({ body }) => {
      const { subdomain } = siteFor(deleteCloneInput.parse(body).subdomain);
      sites = sites.filter((site) => site.subdomain !== subdomain);
    },
    'PATCH /api/clone': ({ body }) => {
      const { folder, to } = moveFolderInput.parse(body);
      const moved = <One extends { folder?: string | null | undefined }>(one: One): One =>
        one.folder === folder ? { ...one, folder: to } : one;
      sites = sites.map(moved);
      quizzes = quizzes.map(moved);
    },
    'PATCH /api/clone/:subdomain': ({ body, params: { subdomain } }) => {
      const change = changeCloneInput.parse(body);
      const changed = <One extends { subdomain: string }>(one: One): One =>
        one.subdomain === subdomain ? { ...one, ...change } : one;
      sites = sites.map(changed);
      quizzes = quizzes.map(changed);
      const { title = null, folder = null } = anyFor(subdomain);
      return { title, folder };
    },
    'POST /api/clone/:subdomain/duplicate': ({ body, params }) => {
      const source = anyFor(params['subdomain']);
      const { subdomain } = duplicateCloneInput.parse(body);
      if ('checkoutUrl' in source) {
        const quiz = { ...quizOf(subdomain), folder: source.folder };
        quizzes = [quiz, ...quizzes];
        return { url: quiz.url, quiz };
      }
      const site = { ...siteOf(subdomain), folder: source.folder };
      sites = [site, ...sites];
      return { url: site.url, site };
    },
    'POST /api/clone/:subdomain/again': ({ params }) => {
      const { subdomain, originalUrl, ...rest } = anyFor(params['subdomain']);
      const { job } = begin('checkoutUrl' in rest ? 'quiz' : 'folder', originalUrl);
      return { job: change(job.id, { subdomain }) };
    },
    'GET /api/clone/:subdomain/versions/:n/changes': ({ params }) => {
      anyFor(params['subdomain']);
      return { changes: start.changes ?? null };
    },
    'GET /api/clone/:subdomain/versions/:n/picture': ({ params }) => {
      anyFor(params['subdomain']);
      return fakeFile({ 'content-type': 'image/webp' }, [encoder.encode('RIFF')]);
    },
    'GET /api/clone/:subdomain/picture': ({ params }) => {
      anyFor(params['subdomain']);
      return fakeFile({ 'content-type': 'image/webp' }, [encoder.encode('RIFF')]);
    },
    'GET /api/clone/:subdomain/zip': ({ params }) => {
      siteFor(params['subdomain']);
      return fakeFile({}, [encoder.encode('PK')]);
    },
    'GET /api/clone/:subdomain/versions': ({ params: { subdomain = '' } }) => {
      const all = versionsOf(subdomain);
      return {
        versions: all.map((version, at) => ({
          version,
          createdAt: '2026-11-19T12:00:00.000Z',
          origin: version === 1 || start.changes?.version === version ? 'capture' : 'restore',
          bytes: 2_400_000,
          current: at === 0,
        })),
      };
    },
    'POST /api/clone/:subdomain/versions/:n/restore': ({ params: { subdomain = '' } }) => {
      const all = versionsOf(subdomain);
      const version = (all[0] ?? 0) + 1;
      versions.set(subdomain, [version, ...all]);
      return { version };
    },
  };
  return {
    handlers,
    change,
    /** Ends the capture: with a clone, or with the file of a ZIP. */
    finish: (id: string) => {
      const { kind } = jobFor(id);
      const zipPath = `/api/clone/jobs/${id}/zip`;
      if (kind === 'zip') return change(id, { state: 'done', zipPath, report: reportOf() });
      if (kind === 'quiz-zip') return change(id, { state: 'done', zipPath, quizReport: quizReportOf() });
      if (kind === 'quiz') {
        const quiz = quizOf(names.get(id) ?? 'sem-nome', { folder: intoFolders.get(id) ?? null });
        quizzes = [quiz, ...quizzes];
        return change(id, { state: 'done', quiz, quizReport: quiz.report });
      }
      const site = siteOf(names.get(id) ?? 'sem-nome', { folder: intoFolders.get(id) ?? null });
      sites = [site, ...sites];
      return change(id, { state: 'done', site });
    },
    /** The capture has renewed a clone. */
    renew: (id: string) => {
      const { subdomain } = jobFor(id);
      const site = { ...siteFor(subdomain ?? undefined), version: 2 };
      sites = sites.map((one) => (one.id === site.id ? site : one));
      return change(id, { state: 'done', site });
    },
    /** Puts the clone of a capture online, or its ZIP in store, while it is compared; and ends the comparison. */
    online: (id: string) => {
      const site = siteOf(names.get(id) ?? 'sem-nome', { comparing: true });
      sites = [site, ...sites];
      return change(id, { state: 'done', comparing: true, site });
    },
    compare: (id: string, report: CaptureReport) => {
      const { site } = jobFor(id);
      const compared = site && { ...site, report, comparing: false };
      sites = sites.map((one) => (compared !== null && one.id === compared.id ? compared : one));
      return change(id, { comparing: false, site: compared, report });
    },
    /** Breaks the connections that stream a job. */
    breakOff: (id: string) => {
      for (const tell of streams.get(id) ?? []) tell(null);
    },
    keepVersions: (name: string, kept: number[]) => versions.set(name, kept),
    jobs: () => jobs,
    names: () => [...sites, ...quizzes].map(({ subdomain }) => subdomain),
    /** Changes a quiz in the list. */
    changeQuiz: (name: string, what: Partial<QuizView>) => {
      quizzes = quizzes.map((quiz) => (quiz.subdomain === name ? { ...quiz, ...what } : quiz));
    },
  };
}
