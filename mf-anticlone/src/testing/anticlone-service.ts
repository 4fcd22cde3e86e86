import {
  type AnticloneSiteView,
  type CloneView,
  createSiteInput,
  type EvidenceView,
  eventRange,
  type NoticeView,
  noticeLanguages,
  noticeParams,
  noticeRecipients,
  pageAddress,
  type SearchView,
  type SummaryReply,
  type TrackedNoticeView,
  trackNoticeInput,
  updateCloneInput,
  updateSiteInput,
  webhookInput,
} from '@garimpo/anticlone-contract';
import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import { eventOf, evidenceOf, newId, nothing, pageOf, snippet } from './pages.ts';

export interface StartingPages {
  pages?: AnticloneSiteView[];
  /** Clones by the id of their page. */
  clones?: Record<string, CloneView[]>;
  events?: ReturnType<typeof eventOf>[];
  summary?: SummaryReply;
  search?: SearchView;
  limit?: number;
  tracking?: boolean;
}

export const noticeOf = (change: Partial<NoticeView> = {}): NoticeView => ({
  recipient: 'host',
  language: 'pt',
  subject: 'Cópia de página',
  body: 'Eu, [seu nome], peço a remoção.',
  gaps: ['[seu nome]'],
  sendTo: 'abuse@host.exemplo',
  name: null,
  source: null,
  ...change,
});

const noSearch: SearchView = {
  enabled: false,
  brandWords: [],
  name: 'sono',
  names: { total: 800, asked: 0, endedAt: null, nextAt: null },
  certificatesReadAt: null,
  today: { names: 0, namesMax: 800, looks: 0, looksMax: 60 },
  domains: [],
  total: 0,
};

/** A fake service for one account. It parses requests with the contract, as the real one does. */
export function anticloneService(start: StartingPages) {
  let pages = [...(start.pages ?? [])];
  const clones = new Map(Object.entries(start.clones ?? {}));
  const evidence = new Map<string, EvidenceView[]>();
  const revealed: string[] = [];
  const tracked = new Map<string, Map<string, TrackedNoticeView>>();
  const { limit = 10, tracking = false, events = [], summary = nothing, search = noSearch } = start;

  const pageFor = (id: string | undefined) => {
    const page = pages.find((one) => one.id === id);
    if (page === undefined) throw fail('anticlone.site.not_found', 404);
    return page;
  };
  const keep = (page: AnticloneSiteView) => {
    pages = pages.map((one) => (one.id === page.id ? page : one));
    return { site: page };
  };
  const clonesOf = (id: string | undefined) => clones.get(pageFor(id).id) ?? [];
  const cloneFor = ({ id, cloneId }: Record<string, string>) => {
    const clone = clonesOf(id).find((one) => one.id === cloneId);
    if (clone === undefined) throw fail('anticlone.clone.not_found', 404);
    return clone;
  };
  const keepClone = (pageId: string, clone: CloneView) => {
    const all = clonesOf(pageId).map((one) => (one.id === clone.id ? clone : one));
    clones.set(pageId, all);
    return { clone };
  };

  const handlers: Record<string, FakeHandler> = {
    'GET /api/anticlone/sites': () => ({ sites: pages, limit, tracking }),
    'POST /api/anticlone/sites': ({ body }) => {
      const { originalUrl, search: searched = false } = createSiteInput.parse(body);
      if (pages.some((page) => pageAddress(page.originalUrl) === pageAddress(originalUrl)))
        throw fail('anticlone.site.repeated', 409);
      if (pages.length >= limit)
        throw fail('anticlone.sites.limit_reached', 409, [{ path: 'maxAnticlone', rule: String(limit) }]);
      const url = new URL(originalUrl);
      const page = pageOf(url.hostname, {
        originalUrl,
        originalHost: url.hostname,
        verifiedAt: null,
        checkedAt: null,
        search: { enabled: searched, brandWords: [] },
      });
      pages = [page, ...pages];
      return { site: page };
    },
    'PATCH /api/anticlone/sites/:id': ({ params, body }) => {
      const { alerts, search: searched, ...input } = updateSiteInput.parse(body);
      const page = pageFor(params['id']);
      const known = Object.entries(input).filter(([, value]) => value !== undefined);
      return keep({
        ...page,
        ...Object.fromEntries(known),
        alerts: { ...page.alerts, ...(alerts as object) },
        search: { ...page.search, ...(searched as object) },
      });
    },
    'DELETE /api/anticlone/sites/:id': ({ params }) => {
      const { id } = pageFor(params['id']);
      pages = pages.filter((page) => page.id !== id);
    },
    'GET /api/anticlone/sites/:id/search': ({ params }) => {
      pageFor(params['id']);
      return { search };
    },
    'GET /api/anticlone/sites/:id/snippet': ({ params }) => {
      pageFor(params['id']);
      return snippet;
    },
    'POST /api/anticlone/sites/:id/install-check': ({ params }) => {
      const page = pageFor(params['id']);
      const checkedAt = '2026-11-20T12:00:00.000Z';
      keep({ ...page, checkedAt, verifiedAt: checkedAt });
      return {
        checkedAt,
        finalUrl: page.originalUrl,
        status: 200,
        rendered: false,
        installed: true,
        layers: [
          { layer: 'script', state: 'found' },
          { layer: 'image', state: 'missing' },
        ],
        problems: [],
      };
    },
    'PUT /api/anticlone/sites/:id/webhook': ({ params, body }) => {
      const page = pageFor(params['id']);
      const webhook = { url: webhookInput.parse(body).url, createdAt: '2026-11-20T12:00:00.000Z' };
      keep({ ...page, alerts: { ...page.alerts, webhook } });
      return { webhook, secret: 'whsec_c2VncmVkbw==' };
    },
    'DELETE /api/anticlone/sites/:id/webhook': ({ params }) => {
      const page = pageFor(params['id']);
      if (page.alerts.webhook === null) throw fail('anticlone.webhook.not_found', 404);
      keep({ ...page, alerts: { ...page.alerts, webhook: null } });
    },
    'POST /api/anticlone/sites/:id/webhook/test': () => ({ delivered: true, status: 200, reason: null }),
    'GET /api/anticlone/sites/:id/clones': ({ params, query }) => {
      const all = clonesOf(params['id']);
      const after = all.findIndex(({ id }) => id === query.get('after'));
      const from = all.slice(after + 1);
      return { clones: from.slice(0, 2), total: all.length, more: from.length > 2 };
    },
    'PATCH /api/anticlone/sites/:id/clones/:cloneId': ({ params, body }) => {
      const known = Object.entries(updateCloneInput.parse(body)).filter(([, value]) => value !== undefined);
      return keepClone(params['id'] ?? '', { ...cloneFor(params), ...Object.fromEntries(known) });
    },
    'POST /api/anticlone/sites/:id/clones/:cloneId/check': ({ params }) =>
      keepClone(params['id'] ?? '', { ...cloneFor(params), checking: true }),
    'GET /api/anticlone/sites/:id/clones/:cloneId/evidence': ({ params }) => ({
      evidence: evidence.get(cloneFor(params).id) ?? [],
    }),
    'POST /api/anticlone/sites/:id/clones/:cloneId/evidence': ({ params }) => {
      const { id } = cloneFor(params);
      const made = evidenceOf(id, {
        state: 'collecting',
        takenAt: null,
        bytes: null,
        sha256: null,
        parts: [],
      });
      evidence.set(id, [made, ...(evidence.get(id) ?? [])]);
      return { evidence: made };
    },
    'GET /api/anticlone/sites/:id/clones/:cloneId/evidence/:evidenceId/zip': () =>
      fakeFile({ 'content-disposition': 'attachment; filename="provas-copia.zip"' }, [
        new TextEncoder().encode('PK...'),
      ]),
    'GET /api/anticlone/sites/:id/clones/:cloneId/notices': ({ params }) => {
      cloneFor(params);
      const sendTo = { host: 'abuse@host.exemplo', meta: 'https://meta.exemplo/denuncia' } as Record<
        string,
        string
      >;
      return {
        notices: noticeLanguages.flatMap((language) =>
          noticeRecipients.map((recipient) =>
            noticeOf({
              recipient,
              language,
              sendTo: sendTo[recipient] ?? null,
              ...(language === 'en' && { body: 'I, [your name], ask...', gaps: ['[your name]'] }),
            }),
          ),
        ),
        tracked: [...(tracked.get(params['cloneId'] ?? '')?.values() ?? [])],
      };
    },
    'PUT /api/anticlone/sites/:id/clones/:cloneId/notices/:recipient': ({ params, body }) => {
      const { id } = cloneFor(params);
      const { state, language, note } = trackNoticeInput.parse(body);
      const of = tracked.get(id) ?? new Map<string, TrackedNoticeView>();
      const recipient = noticeParams.shape.recipient.parse(params['recipient']);
      const at = '2026-11-20T12:00:00.000Z';
      const notice: TrackedNoticeView = {
        recipient,
        language,
        sendTo: null,
        state,
        draftedAt: at,
        sentAt: state === 'drafted' ? null : at,
        answeredAt: state === 'answered' ? at : null,
        endedAt: state === 'removed' || state === 'refused' ? at : null,
        remindAt: state === 'sent' ? '2026-11-25T12:00:00.000Z' : null,
        reopenedAt: null,
        note: note ?? of.get(recipient)?.note ?? '',
      };
      tracked.set(id, of.set(recipient, notice));
      return { notice };
    },
    'GET /api/anticlone/sites/:id/events/summary': ({ params, query }) => {
      pageFor(params['id']);
      eventRange.parse(Object.fromEntries(query));
      return summary;
    },
    'GET /api/anticlone/sites/:id/events': ({ query }) => {
      const found = events.filter(({ eventType }) => [null, eventType].includes(query.get('type')));
      const from = found.slice(found.findIndex(({ id }) => id === query.get('before')) + 1);
      return { events: from.slice(0, 2), more: from.length > 2 };
    },
    'GET /api/anticlone/sites/:id/events.csv': () =>
      fakeFile({ 'content-disposition': 'attachment; filename="eventos-sono.csv"' }, [
        new TextEncoder().encode('data;evento\r\n'),
      ]),
    'POST /api/anticlone/sites/:id/events/:eventId/reveal': ({ params }) => {
      revealed.push(params['eventId'] ?? '');
      return { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' };
    },
  };
  return {
    handlers,
    pages: () => pages,
    clones: (pageId: string) => clonesOf(pageId),
    tracked: (cloneId: string) => [...(tracked.get(cloneId)?.values() ?? [])],
    /** Ids of events whose address was revealed. */
    revealed,
    detect: (pageId: string, clone: CloneView) => {
      clones.set(pageId, [clone, ...clonesOf(pageId)]);
      const page = pageFor(pageId);
      const { total, open } = page.clones;
      keep({ ...page, clones: { ...page.clones, total: total + 1, open: open + 1 } });
    },
    putEvidence: (cloneId: string, all: EvidenceView[]) => evidence.set(cloneId, all),
    newId,
  };
}
