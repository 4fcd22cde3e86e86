import { ApiError, defineTool } from '@garimpo/sdk';
import { type FakeHandler, fail, fakeApi, renderTool } from '@garimpo/sdk/testing';
import { configure } from '@testing-library/react';
import { siteApi } from '../api/site-api.ts';
import type { LocalDraft, LocalDrafts } from '../features/work/lib/local-drafts.ts';
import { EditorScreen } from '../routes/open-site.tsx';
import { offeredDrafts } from '../routes/use-opening.ts';
import { EditorScope } from '../state/editor-context.tsx';
import { openEditor } from './open-editor.ts';
import type { SiteService } from './site-service.ts';

// A busy machine needs more than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

const SUBDOMAIN = 'loja';

function handlersOf(service: SiteService): Record<string, FakeHandler> {
  const asked =
    (work: (call: Parameters<FakeHandler>[0]) => Promise<unknown>): FakeHandler =>
    async (call) => {
      try {
        return await work(call);
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'http')
          throw fail(error.code, error.status, error.fields);
        throw error;
      }
    };
  const at = `/api/clone/${SUBDOMAIN}`;
  return {
    [`GET ${at}/page`]: asked(({ query }) => service.page(Number(query.get('version') ?? service.version))),
    [`POST ${at}/patches`]: asked(({ body }) => service.save(body)),
    [`GET ${at}/draft`]: asked(() => service.draft()),
    [`PUT ${at}/draft`]: asked(({ body }) => service.keepDraft(body)),
    [`DELETE ${at}/draft`]: asked(({ query }) => service.dropDraft(Number(query.get('revision')))),
    [`GET ${at}/versions`]: asked(async () => ({ versions: await service.versions() })),
    [`POST ${at}/versions/:n/restore`]: asked(({ params }) => service.restore(Number(params['n']))),
  };
}

/** The open studio over an in-memory service, with a local draft. */
export async function renderScreen(service: SiteService, kept: LocalDraft | null = null) {
  const browser = { draft: kept };
  const local: LocalDrafts = {
    read: async () => browser.draft,
    write: async (draft) => {
      browser.draft = draft;
    },
    remove: async () => {
      browser.draft = null;
    },
  };
  const { api, calls } = fakeApi(handlersOf(service));
  const page = await service.page();
  const { draft } = await service.draft();
  const editor = await openEditor(page.html, { subdomain: SUBDOMAIN, ...page });
  const site = siteApi(api, 'user', SUBDOMAIN);
  const drafts = await offeredDrafts({ draft, kept, page, site });
  const handOver = { current: async () => {} };
  const reopened: number[] = [];
  const element = (
    <EditorScope editor={editor}>
      <EditorScreen
        opened={{ number: 1, editor, page, drafts, found: draft, local, site }}
        handOver={handOver}
        onReopen={() => reopened.push(1)}
      />
    </EditorScope>
  );
  const tool = defineTool({ routes: [{ path: '/', element }] });
  return { ...renderTool(tool, { at: '/', api }), editor, browser, calls, reopened, handOver };
}
