import type { DraftView, PageReply } from '@garimpo/cloner-contract';
import { ApiError, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { openSiteKey, type SiteApi, useSiteApi } from '../api/site-api.ts';
import type { OfferedDraft } from '../features/work/components/draft-dialog.tsx';
import { type FoundDraft, foundDrafts, placeDraft } from '../features/work/lib/found-drafts.ts';
import { type LocalDraft, type LocalDrafts, localDrafts } from '../features/work/lib/local-drafts.ts';
import { parseInWorker } from '../lib/page/parse-in-worker.ts';
import { prepareToShow } from '../lib/preview/open-preview.ts';
import { startProgram } from '../lib/programs.ts';
import { log } from '../log.ts';
import { createEditor, type Editor } from '../state/editor.ts';
import { savedPageOf } from '../state/work.ts';

interface Found {
  /** The service's draft. */
  draft: DraftView | null;
  /** This browser's draft. */
  kept: LocalDraft | null;
  /** The page on the web. */
  page: PageReply;
  site: Pick<SiteApi, 'page'>;
  signal?: AbortSignal;
}

export function offeredDrafts({ draft, kept, page, site, signal }: Found): Promise<OfferedDraft[]> {
  const current = savedPageOf(page);
  const place = async (one: FoundDraft): Promise<OfferedDraft> => {
    if (one.baseVersion === page.version) {
      return { ...one, placed: placeDraft(one.patches, current, current) };
    }
    try {
      const old = savedPageOf(await site.page(one.baseVersion, signal));
      return { ...one, placed: placeDraft(one.patches, old, current) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cloner.version.not_found')
        return { ...one, placed: null };
      throw error;
    }
  };
  return Promise.all(foundDrafts(draft, kept).map(place));
}

export interface OpenedSite {
  /** Each opening has its own editor. */
  number: number;
  editor: Editor;
  page: PageReply;
  drafts: OfferedDraft[];
  found: { revision: number; baseVersion: number } | null;
  local: LocalDrafts;
  site: SiteApi;
}

/** Loads the page and its draft once per opening and creates an editor for them. */
export function useOpening(subdomain: string) {
  const userId = useSession().user.id;
  const site = useSiteApi(subdomain);
  const [number, setNumber] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...openSiteKey(userId, subdomain), number],
    queryFn: ({ signal }) => openSite({ site, subdomain, userId, number, signal }),
    // The page under edit must not be fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    refetchOnMount: false,
  });
  const failed = error !== null && data === undefined;
  const again = useCallback(() => (failed ? void refetch() : setNumber((n) => n + 1)), [failed, refetch]);
  return { opened: data, error, isFetching, again };
}

interface Opening {
  site: SiteApi;
  subdomain: string;
  userId: string;
  number: number;
  signal: AbortSignal;
}

async function openSite({ site, subdomain, userId, number, signal }: Opening): Promise<OpenedSite> {
  const local = localDrafts(userId, subdomain);
  const parser = parseInWorker(() => startProgram('parse-page'));
  // Both load while the page is on its way.
  parser.prepare();
  prepareToShow();
  const [page, { draft }, kept] = await Promise.all([
    site.page(undefined, signal),
    site.draft(signal),
    readLocal(local),
  ]);
  const [editor, drafts] = await Promise.all([
    createEditor({ subdomain, page, parse: (html) => parser.parse(html) }),
    offeredDrafts({ draft, kept, page, site, signal }),
  ]);
  const found = draft && { revision: draft.revision, baseVersion: draft.baseVersion };
  return { number, editor, page, drafts, found, local, site };
}

async function readLocal(local: LocalDrafts): Promise<LocalDraft | null> {
  try {
    return await local.read();
  } catch (error) {
    // Without local storage, the service's draft is still available.
    log.error('mf-editor: the browser has no drafts', error);
    return null;
  }
}
