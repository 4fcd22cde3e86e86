import type { PageReply } from '@garimpo/cloner-contract';
import { ApiError } from '@garimpo/sdk';
import type { SiteApi } from '../../../api/site-api.ts';
import { diffSources } from '../../../lib/compare/diff-sources.ts';
import { mergeSources } from '../../../lib/compare/merge-sources.ts';
import type { Editor } from '../../../state/editor.ts';
import { savedPageOf } from '../../../state/saved-page.ts';
import { newUploadPaths } from '../lib/upload-paths.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** `conflict`: somebody else's page is on the web now; nothing of ours was saved, and nothing was lost. */
export type SaveOutcome = { kind: 'saved' } | { kind: 'conflict'; newer: PageReply };

export interface SavedBy {
  editor: Editor;
  site: Pick<SiteApi, 'page' | 'save'>;
  keeper: Pick<DraftKeeper, 'hold' | 'saved'>;
}

/**
 * Puts the page on the web as it is now; what is edited meanwhile stays to be saved. Throws ApiError, and then nothing has changed here.
 * `lost`: the page of an attempt before, of which no answer came.
 */
export async function saveWork({ editor, site, keeper }: SavedBy, lost: string | null): Promise<SaveOutcome> {
  await editor.settled();
  const release = await keeper.hold();
  try {
    const newer = await post(editor, site, keeper);
    if (newer === null) return { kind: 'saved' };
    if (newer.html === editor.page.source) {
      finish(editor, keeper, newer);
      return { kind: 'saved' };
    }
    if (newer.html !== lost) return { kind: 'conflict', newer };
    // That attempt had arrived: the work since then is on top of it.
    await workOn(editor, newer);
    const again = await post(editor, site, keeper);
    return again === null ? { kind: 'saved' } : { kind: 'conflict', newer: again };
  } finally {
    release();
  }
}

/** Null when it was taken, else the page that is there instead. */
async function post(
  editor: Editor,
  site: SavedBy['site'],
  keeper: SavedBy['keeper'],
): Promise<PageReply | null> {
  const { base } = editor;
  const html = editor.page.source;
  // Those of a draft of another day, too.
  const uploads = [...new Set([...editor.uploads(), ...newUploadPaths(html, base.html)])];
  try {
    const reply = await site.save({
      baseVersion: base.version,
      sha256: base.sha256,
      patches: editor.changes().map(({ start, end, text }) => ({ start, end, text })),
      ...(uploads.length > 0 && { uploads }),
    });
    keeper.saved(base.version);
    editor.markSaved({ html, version: reply.version, sha256: reply.sha256 });
    editor.setTrackers({ pageTrackers: reply.pageTrackers });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cloner.version.conflict') return site.page();
    throw error;
  }
}

function finish(editor: Editor, keeper: SavedBy['keeper'], page: PageReply): void {
  keeper.saved(editor.base.version);
  editor.markSaved(savedPageOf(page));
  editor.setTrackers(page);
}

/** The same page, as work on another version. */
export async function workOn(editor: Editor, newer: PageReply): Promise<void> {
  editor.setTrackers(newer);
  await editor.rebase(savedPageOf(newer), diffSources(newer.html, editor.page.source));
}

/** The work as it is once it stands on the newer page; null where both changed the same part. */
export function mergedWork(editor: Editor, newer: PageReply) {
  return mergeSources(editor.base.html, editor.page.source, newer.html);
}
