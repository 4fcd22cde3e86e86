import {
  type DraftReply,
  draftReply,
  type KeepDraftInput,
  type KeptDraftReply,
  keptDraftReply,
  type PageReply,
  pageReply,
  type SavedReply,
  type SavePatchesInput,
  savedReply,
  UPLOADS_PATH,
  versionsReply,
} from '@garimpo/cloner-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import { useMemo } from 'react';
import type * as z from 'zod/mini';

/** A page may have 10 MB, and a save of that takes the service some seconds beside. */
const PAGE_TIMEOUT_MS = 60_000;

export type Versions = z.infer<typeof versionsReply>['versions'];

/** What the service knows of one site, asked in the name of one user alone. Everything throws an `ApiError`. */
export interface SiteApi {
  /** Without a version, the one on the web. */
  page(version?: number, signal?: AbortSignal): Promise<PageReply>;
  save(input: SavePatchesInput): Promise<SavedReply>;
  draft(signal?: AbortSignal): Promise<DraftReply>;
  keepDraft(input: KeepDraftInput): Promise<KeptDraftReply>;
  /** Of that revision alone. */
  dropDraft(revision: number): Promise<void>;
  /** Newest first. */
  versions(signal?: AbortSignal): Promise<Versions>;
  /** One that was uploaded, by its path in the clone: it is not on the web before it is saved. */
  picture(path: string): Promise<Blob>;
}

export function siteApi(api: Api, userId: string, subdomain: string): SiteApi {
  const at = (rest: string) => `/api/clone/${encodeURIComponent(subdomain)}/${rest}`;
  const own = (signal?: AbortSignal) => ({ onlyAs: userId, ...(signal && { signal }) });
  return {
    page: (version, signal) =>
      api.get(at('page'), pageReply, { query: { version }, timeoutMs: PAGE_TIMEOUT_MS, ...own(signal) }),
    save: (input) => api.post(at('patches'), input, savedReply, { timeoutMs: PAGE_TIMEOUT_MS, ...own() }),
    draft: (signal) => api.get(at('draft'), draftReply, own(signal)),
    keepDraft: (input) => api.put(at('draft'), input, keptDraftReply, own()),
    dropDraft: (revision) => api.delete(at('draft'), null, { query: { revision }, ...own() }),
    versions: async (signal) => (await api.get(at('versions'), versionsReply, own(signal))).versions,
    picture: async (path) => {
      const { body } = await api.file(
        'GET',
        at(`images/${path.slice(UPLOADS_PATH.length)}`),
        undefined,
        own(),
      );
      return new Blob([await new Response(body).arrayBuffer()], { type: 'image/webp' });
    },
  };
}

export function useSiteApi(subdomain: string): SiteApi {
  const api = useApi();
  const userId = useSession().user.id;
  return useMemo(() => siteApi(api, userId, subdomain), [api, userId, subdomain]);
}
