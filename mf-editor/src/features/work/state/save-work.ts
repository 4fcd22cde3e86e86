import {
  applyPatches,
  type PageReply,
  type SourcePatch,
  UPLOADS_PATH,
  VIDEOS_PATH,
  type WayCounts,
} from '@garimpo/cloner-contract';
import { ApiError } from '@garimpo/sdk';
import type { SiteApi } from '../../../api/site-api.ts';
import { diffSources, mergeSources } from '../../../lib/compare/diff-sources.ts';
import type { SavedPage } from '../../../lib/page/saved-page.ts';
import { asShown } from '../../../lib/pictures/made-picture.ts';
import { log } from '../../../log.ts';
import type { Editor } from '../../../state/editor.ts';
import { savedPageOf } from '../../../state/work.ts';
import { plain } from '../lib/found-drafts.ts';
import type { DraftKeeper } from './draft-keeper.ts';

const NAME = '[0-9a-f]{32}';
const IMAGE = `${NAME}(?:-\\d{1,4})?\\.(?:webp|avif)`;
const PATH = new RegExp(`(?:${UPLOADS_PATH}${IMAGE}|${VIDEOS_PATH}${NAME}\\.(?:mp4|webm))(?![\\w.-])`, 'g');

/** Paths of uploaded images and videos in the page, each once. */
function uploadPathsIn(source: string): string[] {
  return [...new Set(source.match(PATH))];
}

/** Uploads that the page has and `saved` lacks; a draft may come from another tab or day. */
function newUploadPaths(source: string, saved: string): string[] {
  return uploadPathsIn(source).filter((path) => !saved.includes(path));
}

/** `conflict`: somebody else's page is on the web; nothing was saved and nothing was lost. */
type SaveOutcome =
  | { kind: 'saved'; waysOut?: WayCounts | undefined }
  | { kind: 'conflict'; newer: PageReply };

/** A save whose answer was lost; it may have arrived. */
export interface LostSave {
  base: SavedPage;
  patches: readonly SourcePatch[];
}
/** How many lost saves are remembered. They hold patches, because a page may have megabytes. */
const LOST_MAX = 20;

interface SavedBy {
  editor: Editor;
  site: Pick<SiteApi, 'page' | 'save'>;
  keeper: Pick<DraftKeeper, 'hold' | 'saved'>;
  /** Unanswered saves since the last answered one; a failing save is added. */
  lost: LostSave[];
}

/**
 * Puts the present page on the web; edits made meanwhile remain unsaved. Throws ApiError and then changes nothing.
 */
export async function saveWork(by: SavedBy): Promise<SaveOutcome> {
  const { editor, keeper, lost } = by;
  await editor.settled();
  const release = await keeper.hold();
  try {
    const { newer, waysOut } = await post(by);
    if (newer === null) return { kind: 'saved', waysOut };
    if (newer.html === editor.page.source) {
      finish(editor, keeper, newer);
      return { kind: 'saved' };
    }
    const ours = lost.some(({ base, patches }) => applyPatches(base.html, patches) === newer.html);
    if (!ours) return { kind: 'conflict', newer };
    // The earlier attempt had arrived; the work since then is applied on top of it.
    await workOn(editor, newer);
    const again = await post(by);
    return again.newer === null
      ? { kind: 'saved', waysOut: again.waysOut }
      : { kind: 'conflict', newer: again.newer };
  } finally {
    release();
  }
}

interface Posted {
  /** Null when it was saved. */
  newer: PageReply | null;
  waysOut?: WayCounts | undefined;
}

async function post({ editor, site, keeper, lost }: SavedBy): Promise<Posted> {
  const { base } = editor;
  const html = editor.page.source;
  const patches = editor.changes();
  // A draft of another day may name uploads that this editor does not know.
  const uploads = [...new Set([...editor.uploads(), ...newUploadPaths(html, base.html)])];
  try {
    const reply = await site.save({
      baseVersion: base.version,
      sha256: base.sha256,
      patches: plain(patches),
      ...(uploads.length > 0 && { uploads }),
    });
    keeper.saved(base.version);
    editor.markSaved({ html, version: reply.version, sha256: reply.sha256 });
    editor.setTrackers(reply);
    return { newer: null, waysOut: reply.waysOut };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cloner.version.conflict')
      return { newer: await site.page() };
    if (lost.at(-1)?.patches !== patches) lost.push({ base, patches });
    if (lost.length > LOST_MAX) lost.shift();
    throw error;
  }
}

function finish(editor: Editor, keeper: SavedBy['keeper'], page: PageReply): void {
  keeper.saved(editor.base.version);
  editor.markSaved(savedPageOf(page));
  editor.setTrackers(page);
}

/** Rebases the present page on another version. */
export async function workOn(editor: Editor, newer: PageReply): Promise<void> {
  editor.setTrackers(newer);
  await editor.rebase(savedPageOf(newer), diffSources(newer.html, editor.page.source));
}

/** The work applied to the newer page; null where both changed the same part. */
export function mergedWork(editor: Editor, newer: PageReply) {
  return mergeSources(editor.base.html, editor.page.source, newer.html);
}

/** Gives the preview the images of a draft, which are not on the web yet, one after another. */
export async function showImages(editor: Editor, site: Pick<SiteApi, 'image'>): Promise<void> {
  for (const path of newUploadPaths(editor.page.source, editor.base.html)) {
    // A preview shows a video's cover.
    if (!path.startsWith(UPLOADS_PATH)) continue;
    try {
      editor.addImage(path, await site.image(asShown(path)));
    } catch (error) {
      // The image stays empty, and a save that names it reports why.
      log.error(`mf-editor: the image ${path} of the draft could not be read`, error);
    }
  }
}
