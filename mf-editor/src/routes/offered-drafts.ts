import type { DraftView, PageReply } from '@garimpo/cloner-contract';
import { ApiError } from '@garimpo/sdk';
import type { SiteApi } from '../api/site-api.ts';
import type { OfferedDraft } from '../features/work/components/draft-dialog.tsx';
import { type FoundDraft, foundDrafts } from '../features/work/lib/found-drafts.ts';
import type { LocalDraft } from '../features/work/lib/local-drafts.ts';
import { placeWork } from '../features/work/state/place-work.ts';
import { savedPageOf } from '../state/saved-page.ts';

export interface Found {
  /** Of the service. */
  draft: DraftView | null;
  /** Of this browser. */
  kept: LocalDraft | null;
  /** On the web. */
  page: PageReply;
  site: Pick<SiteApi, 'page'>;
  signal?: AbortSignal;
}

/** Drafts to ask about, each where it stands on the page of today. Throws ApiError. */
export function offeredDrafts({ draft, kept, page, site, signal }: Found): Promise<OfferedDraft[]> {
  const current = savedPageOf(page);
  const place = async (one: FoundDraft): Promise<OfferedDraft> => {
    if (one.baseVersion === page.version) {
      return { ...one, placed: placeWork(one.patches, current, current) };
    }
    try {
      const old = savedPageOf(await site.page(one.baseVersion, signal));
      return { ...one, placed: placeWork(one.patches, old, current) };
    } catch (error) {
      // The oldest versions make room for new ones.
      if (error instanceof ApiError && error.code === 'cloner.version.not_found')
        return { ...one, placed: null };
      throw error;
    }
  };
  return Promise.all(foundDrafts(draft, kept).map(place));
}
