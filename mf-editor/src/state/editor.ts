import type { OwnTracker, PageLock, SourcePatch } from '@garimpo/cloner-contract';
import type { NodeId, PageEdit, PageTree } from '../lib/page/page-tree.ts';
import type { ComputedStyle, ToPreview } from '../lib/preview/preview-protocol.ts';

/** The page that is open and what is being done with it: one for each site that is opened. */
export interface Editor {
  readonly subdomain: string;
  /** Of the clone on the web, which the page's relative addresses start from. */
  readonly url: string;
  readonly originalUrl: string;
  readonly lock: PageLock | null;
  /** What is edited, as it is now. Ids and ranges hold until the next change. */
  readonly page: PageTree;
  /** Grows with every change of anything that this interface tells. */
  readonly revision: number;
  subscribe(listener: () => void): () => void;

  /**
   * Does it, and shows it in the preview. False where the page is being parsed again, or is locked: nothing happened. Throws RangeError on patches that do
   * not fit the source.
   */
  edit(edit: PageEdit): boolean;
  /** While true, no edit is taken: elements came or went a moment ago. */
  readonly settling: boolean;
  /** Resolves at once if it is settled. */
  settled(): Promise<void>;
  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;

  readonly selected: NodeId | null;
  /** `reveal`: the preview scrolls to it. */
  select(id: NodeId | null, options?: { reveal?: boolean }): void;
  readonly hovered: NodeId | null;
  hover(id: NodeId | null): void;
  /** Of the selected element, as the browser shows it; empty until known. */
  readonly computed: ComputedStyle;

  /** What was saved last, and what leads from it to `page`: empty when there is nothing to save. */
  readonly base: SavedPage;
  changes(): readonly SourcePatch[];
  readonly dirty: boolean;
  /** What `page` was, at the time of `changes`, is on the web now. What was edited meanwhile stays to be saved. */
  markSaved(base: SavedPage): void;
  /**
   * Puts another base under the work: what the server changed (trackers), or a newer version. `patches` lead from `base` to the page shown then.
   * Rejects where that cannot be parsed, and then nothing has changed.
   */
  rebase(base: SavedPage, patches: readonly SourcePatch[]): Promise<void>;

  /** Trackers put in by id, and those that the page itself has and that may reach their networks. */
  readonly ownTrackers: readonly OwnTracker[];
  readonly pageTrackers: readonly OwnTracker[];
  setTrackers(trackers: { ownTrackers?: readonly OwnTracker[]; pageTrackers?: readonly OwnTracker[] }): void;

  /** Paths of pictures uploaded since the editor was opened, that the page names now. */
  uploads(): string[];
  /** Shows a picture that is not on the web yet wherever the page names its path. */
  addPicture(path: string, blob: Blob): void;

  /** The preview, once its frame is there: gets everything from the whole page on. Returns what takes it off again. */
  attach(preview: (message: ToPreview) => void): () => void;
  /** Of the selected element, from the preview. */
  tellComputed(element: NodeId, style: ComputedStyle): void;
}

/** `html` in utf-8 has this hash. */
export interface SavedPage {
  html: string;
  version: number;
  sha256: string;
}
