import {
  type DraftReply,
  draftReply,
  type KeepDraftInput,
  type KeptDraftReply,
  keptDraftReply,
  type PageReply,
  pageReply,
  restoreReply,
  type SavedReply,
  type SavePatchesInput,
  savedReply,
  sitesReply,
  UPLOADS_PATH,
  type UploadReply,
  uploadReply,
  versionsReply,
  type WaysReply,
  waysReply,
} from '@garimpo/cloner-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';

/** Allows 10 MB over a slow phone connection, and the time that the service takes to re-encode the image. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface ImageUpload {
  subdomain: string;
  image: Blob;
  signal: AbortSignal;
}

/** Rejects with an ApiError, or with the reason of the signal. */
function uploadImage(
  api: Api,
  userId: string,
  { subdomain, image, signal }: ImageUpload,
): Promise<UploadReply> {
  return api.post(`/api/clone/${encodeURIComponent(subdomain)}/images`, image, uploadReply, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
    onlyAs: userId,
    signal,
  });
}

export function useUploadImage() {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({ mutationFn: (upload: ImageUpload) => uploadImage(api, userId, upload) });
}

/** Names in upload paths are hashes of the content, so an upload never changes. */
export function imageKey(userId: string, subdomain: string, path: string) {
  return toolKey('mf-editor', 'image', userId, subdomain, path);
}

export const sitesKey = (userId: string) => toolKey('mf-editor', 'sites', userId);
export const openSiteKey = (userId: string, subdomain: string) =>
  toolKey('mf-editor', 'open', userId, subdomain);
const pageVersionKey = (userId: string, subdomain: string, version: number) =>
  toolKey('mf-editor', 'page', userId, subdomain, version);
export const versionsKey = (userId: string, subdomain: string) =>
  toolKey('mf-editor', 'versions', userId, subdomain);

/** A page may have 10 MB, and saving it takes the service some seconds. */
const PAGE_TIMEOUT_MS = 60_000;

export type Versions = z.infer<typeof versionsReply>['versions'];

/** The service's view of one site, requested as one user. All methods throw `ApiError`. */
export interface SiteApi {
  /** Reads the published page when no version is given. */
  page(version?: number, signal?: AbortSignal): Promise<PageReply>;
  save(input: SavePatchesInput): Promise<SavedReply>;
  draft(signal?: AbortSignal): Promise<DraftReply>;
  keepDraft(input: KeepDraftInput): Promise<KeptDraftReply>;
  /** Drops the draft only if it still has this revision. */
  dropDraft(revision: number): Promise<void>;
  versions(signal?: AbortSignal): Promise<Versions>;
  /** Whom the published version leads to. */
  waysOut(signal?: AbortSignal): Promise<WaysReply>;
  /** An uploaded image by its path in the clone; it is not on the web before it is saved. */
  image(path: string): Promise<Blob>;
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
    waysOut: (signal) => api.get(at('ways-out'), waysReply, { timeoutMs: PAGE_TIMEOUT_MS, ...own(signal) }),
    image: async (path) => {
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

export function useSitesQuery() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/sites', sitesReply, { signal, onlyAs: userId }),
  });
}

export function useVersions(site: SiteApi, subdomain: string) {
  const userId = useSession().user.id;
  return useQuery({
    queryKey: versionsKey(userId, subdomain),
    queryFn: ({ signal }) => site.versions(signal),
    // A save in another tab adds a version.
    staleTime: 0,
  });
}

/** The page of one version: it never changes. */
export function usePageVersion(site: SiteApi, subdomain: string, version: number | null) {
  const userId = useSession().user.id;
  return useQuery({
    queryKey: pageVersionKey(userId, subdomain, version ?? 0),
    queryFn: async ({ signal }) => (await site.page(version ?? undefined, signal)).html,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    enabled: version !== null,
  });
}

/** Resolves to the number of the version that it makes. */
export function useRestore(subdomain: string): (version: number) => Promise<number> {
  const api = useApi();
  const userId = useSession().user.id;
  return async (version) => {
    const path = `/api/clone/${encodeURIComponent(subdomain)}/versions/${version}/restore`;
    return (await api.post(path, undefined, restoreReply, { onlyAs: userId })).version;
  };
}
