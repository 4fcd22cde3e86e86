import {
  applyPatches,
  areInOrder,
  invertPatches,
  type OwnTracker,
  type PageLock,
  type PageReply,
  type SourcePatch,
} from '@garimpo/cloner-contract';
import { History, type Place, type Step } from '../lib/page/history.ts';
import { isLocal, shiftPage } from '../lib/page/local-change.ts';
import type { PageEdit, Touched } from '../lib/page/page-edit.ts';
import { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId, ParsedPage } from '../lib/page/parsed-page.ts';
import { differenceOf, moveOffset } from '../lib/page/patches.ts';
import type { SavedPage } from '../lib/page/saved-page.ts';
import { trackersOf } from '../lib/page/tracker-tag.ts';
import type { ComputedStyle, ToPreview } from '../lib/preview/preview-protocol.ts';
import { log } from '../log.ts';
import { isSameStyle, Previews } from './previews.ts';
import { Work } from './work.ts';

const NO_STYLE: ComputedStyle = {};

/** A pending change and its completion. */
interface Change {
  patches: readonly SourcePatch[];
  touches: readonly Touched[];
  /** Start tag to select in the new source; undefined keeps the selection. */
  selectAt: number | null | undefined;
  alsoAt: readonly number[];
  /** Receives the places of local patches, and the new selection. */
  done(places: readonly Place[] | null, selectedAfter: number | null): void;
}

interface EditorOptions {
  subdomain: string;
  /** The service's answer. */
  page: Pick<PageReply, 'html' | 'sha256' | 'version' | 'lock' | 'url' | 'originalUrl'> & {
    ownTrackers?: readonly OwnTracker[];
    pageTrackers?: readonly OwnTracker[];
  };
  /** Parses in a worker, so that the screen does not block. */
  parse: (html: string) => Promise<ParsedPage>;
}

export class Editor {
  readonly subdomain: string;
  /** Address of the clone on the web, the base of the page's relative addresses. */
  readonly url: string;
  readonly originalUrl: string;
  readonly lock: PageLock | null;
  /** The page under edit. Ids and ranges are valid until the next change. */
  page: PageTree;
  /** Increases with every change of the editor. */
  revision = 0;
  /** True while the structure is parsed again; no edit is accepted meanwhile. */
  settling = false;
  selected: NodeId | null = null;
  /** What is selected besides. */
  others: readonly NodeId[] = [];
  hovered: NodeId | null = null;
  /** Computed style of the selected element; empty until known. */
  computed: ComputedStyle = NO_STYLE;
  /** Of the saved page: trackers by id, and those in it that may reach their networks. */
  savedTrackers: readonly OwnTracker[];
  pageTrackers: readonly OwnTracker[];

  private readonly parse: (html: string) => Promise<ParsedPage>;
  private readonly listeners = new Set<() => void>();
  private readonly history = new History();
  private readonly work: Work;
  private readonly previews: Previews;
  private pending: Promise<void> = Promise.resolve();

  constructor({ subdomain, page, parse }: EditorOptions, parsed: ParsedPage) {
    this.subdomain = subdomain;
    this.url = page.url;
    this.originalUrl = page.originalUrl;
    this.lock = page.lock;
    this.savedTrackers = page.ownTrackers ?? [];
    this.pageTrackers = page.pageTrackers ?? [];
    this.parse = parse;
    this.page = new PageTree(page.html, parsed);
    this.work = new Work({ html: page.html, version: page.version, sha256: page.sha256 });
    this.previews = new Previews(page.url);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Applies the edit and shows it in the preview. Returns false while the page is being parsed or is locked. Throws
   * RangeError for patches that do not fit the source.
   */
  edit(edit: PageEdit): boolean {
    mustFit(edit.patches, this.page.source);
    if (this.settling || this.lock !== null) return false;
    if (edit.patches.length === 0) return true;
    const { patches } = edit;
    const inverse = invertPatches(this.page.source, patches);
    const selectedBefore = this.offsetOf(this.selected);
    this.perform({
      patches,
      touches: edit.touches,
      selectAt: edit.selectAt,
      alsoAt: edit.alsoAt ?? [],
      done: (places, selectedAfter) => {
        const merge = edit.merge ?? null;
        this.history.add({ patches, inverse, places, merge, selectedBefore, selectedAfter });
      },
    });
    return true;
  }

  /** Resolves when no parsing is pending. */
  settled(): Promise<void> {
    return this.pending;
  }

  get canUndo(): boolean {
    return !this.settling && this.lock === null && this.history.canUndo;
  }

  get canRedo(): boolean {
    return !this.settling && this.lock === null && this.history.canRedo;
  }

  undo(): boolean {
    const step = this.history.last;
    if (step === null || !this.canUndo) return false;
    this.perform({
      patches: step.inverse,
      touches: this.touchesAt(step, 'after'),
      selectAt: step.selectedBefore,
      alsoAt: [],
      done: () => this.history.undo(),
    });
    return true;
  }

  redo(): boolean {
    const step = this.history.next;
    if (step === null || !this.canRedo) return false;
    this.perform({
      patches: step.patches,
      touches: this.touchesAt(step, 'before'),
      selectAt: step.selectedAfter,
      alsoAt: [],
      done: () => this.history.redo(),
    });
    return true;
  }

  /** `reveal` scrolls the preview to the element; `others` are selected besides. */
  select(
    id: NodeId | null,
    { reveal = false, others = [] }: { reveal?: boolean; others?: readonly NodeId[] } = {},
  ): void {
    const wanted = id === null || !this.page.isElement(id) ? null : this.page.original(id);
    const isSame = wanted === this.selected && others.length === 0 && this.others.length === 0;
    if (isSame && !reveal) return;
    if (wanted !== this.selected) this.computed = NO_STYLE;
    this.selected = wanted;
    this.others = wanted === null ? [] : this.besides(wanted, others);
    this.previews.select(this.page, wanted, this.others, reveal);
    this.notify();
  }

  /** Names of elements are shown in another way from now on. */
  renamed(): void {
    this.previews.select(this.page, this.selected, this.others, false);
    this.previews.hover(this.page, this.hovered);
    this.notify();
  }

  hover(id: NodeId | null): void {
    const wanted = id === null || !this.page.isElement(id) ? null : this.page.original(id);
    if (wanted === this.hovered) return;
    this.hovered = wanted;
    this.previews.hover(this.page, wanted);
    this.notify();
  }

  /** The last saved version, from which `changes` lead to the present page. */
  get base(): SavedPage {
    return this.work.base;
  }

  changes(): readonly SourcePatch[] {
    return this.work.changes();
  }

  get dirty(): boolean {
    return this.work.isDirty;
  }

  /** The page as it was at the last call of `changes` is on the web now; later edits remain unsaved. */
  markSaved(base: SavedPage): void {
    this.work.markSaved(base, this.page.source);
    this.notify();
  }

  /**
   * Rebases the work on a version that the server changed (trackers) or a newer one. `patches` lead from `base` to
   * the resulting page. Rejects where that cannot be parsed, without changing anything.
   */
  async rebase(base: SavedPage, patches: readonly SourcePatch[]): Promise<void> {
    mustFit(patches, base.html);
    while (this.settling) await this.pending;
    const source = applyPatches(base.html, patches);
    const others = differenceOf(this.page.source, source);
    const finish = () => {
      this.work.rebase(base, patches);
      this.history.rebase(others);
    };
    let shown = others.length === 0;
    if (shown) finish();
    else {
      await this.settle(source, (parsed) => {
        finish();
        this.showParsed(source, parsed, this.selectionAfter(others, parsed));
        shown = true;
      });
    }
    if (!shown) throw new Error('the page could not be parsed');
    this.notify();
  }

  /** Trackers by id that the page under edit names. */
  get ownTrackers(): readonly OwnTracker[] {
    return trackersOf(this.page, this.savedTrackers);
  }

  setTrackers(trackers: { ownTrackers?: readonly OwnTracker[]; pageTrackers?: readonly OwnTracker[] }): void {
    this.savedTrackers = trackers.ownTrackers ?? this.savedTrackers;
    this.pageTrackers = trackers.pageTrackers ?? this.pageTrackers;
    this.notify();
  }

  /** Paths of images uploaded in this editor that the page names now. */
  uploads(): string[] {
    return this.previews.imagePaths().filter((path) => this.page.source.includes(path));
  }

  /** Images uploaded in this editor, by their paths. */
  unsavedImages(): [string, Blob][] {
    return this.previews.imageFiles();
  }

  /** Shows an unsaved image wherever the page names its path. */
  addImage(path: string, blob: Blob): void {
    this.previews.addImage(path, blob);
    this.notify();
  }

  /** Connects a preview, which receives the whole page first. Returns a function that disconnects it. */
  attach(preview: (message: ToPreview) => void): () => void {
    const detach = this.previews.add(preview);
    // Browsers create no empty texts, so the indexes of later siblings would differ.
    if (!this.settling && this.page.hasEmptyTexts()) {
      const { source } = this.page;
      void this.settle(source, (parsed) => this.showParsed(source, parsed, this.selectionAfter([], parsed)));
    } else if (!this.settling) this.previews.show(this.page, this.selected, this.others, this.hovered);
    return detach;
  }

  /** Tells the previews what is no change of the page. Returns whether there is one that shows the page. */
  tellPreviews(message: ToPreview): boolean {
    return this.previews.send(message);
  }

  /** Takes the computed style of the selected element from the preview. */
  reportComputed(element: NodeId, style: ComputedStyle): void {
    if (element !== this.selected || isSameStyle(style, this.computed)) return;
    this.computed = style;
    this.notify();
  }

  private perform(change: Change): void {
    const { patches, touches } = change;
    const source = applyPatches(this.page.source, patches);
    const kept = this.offsetOf(this.selected);
    if (isLocal(this.page, patches, touches)) {
      const starts = touches.map((touched) => this.startOf(touched));
      this.page = shiftPage(this.page, source, patches, touches);
      const places = touches.map((touched, at): Place => {
        const kind = touched.kind === 'text' ? 'text' : 'attributes';
        return { kind, before: starts[at] ?? 0, after: this.startOf(touched) };
      });
      this.work.add(patches, source);
      const stays = kept === null ? null : moveOffset(kept, patches);
      const selectAt = change.selectAt === undefined ? stays : change.selectAt;
      const selected = selectAt === null ? null : this.page.at(selectAt);
      const isOther = selected !== this.selected;
      if (isOther) this.computed = NO_STYLE;
      this.selected = selected;
      if (isOther) this.others = [];
      this.previews.change(this.page, touches);
      // Its label may have changed.
      if (isOther || places.some(({ kind }) => kind === 'attributes')) {
        this.previews.select(this.page, selected, this.others, false);
      }
      change.done(places, selectAt);
      this.notify();
      return;
    }
    void this.settle(source, (parsed) => {
      this.work.add(patches, source);
      const at = change.selectAt === undefined ? this.selectionAfter(patches, parsed) : change.selectAt;
      change.done(null, at);
      this.showParsed(source, parsed, at, change.alsoAt);
    });
  }

  /** Where the selected element begins in the new source, or its nearest remaining ancestor. */
  private selectionAfter(patches: readonly SourcePatch[], parsed: ParsedPage): number | null {
    const path = this.selected === null ? [] : this.page.path(this.selected).reverse();
    const next = new PageTree('', parsed);
    for (const id of path) {
      const offset = this.offsetOf(id);
      const at = offset === null ? null : moveOffset(offset, patches);
      if (at !== null && next.tag(next.at(at) ?? -1) === this.page.tag(id)) return at;
    }
    return null;
  }

  /** Parses the source and passes the tree on; an unparsable source never becomes the page. */
  private settle(source: string, then: (parsed: ParsedPage) => void): Promise<void> {
    this.settling = true;
    this.notify();
    const settle = async () => {
      try {
        const parsed = await this.parse(source);
        this.settling = false;
        then(parsed);
      } catch (error) {
        this.settling = false;
        log.error('An edit was not made: the page could not be parsed.', error);
      }
      this.notify();
    };
    this.pending = settle();
    return this.pending;
  }

  private showParsed(
    source: string,
    parsed: ParsedPage,
    selectAt: number | null,
    alsoAt: readonly number[] = [],
  ): void {
    this.page = new PageTree(source, parsed);
    this.selected = selectAt === null ? null : this.page.at(selectAt);
    this.others = alsoAt.map((at) => this.page.at(at)).filter((id) => id !== null);
    this.hovered = null;
    this.computed = NO_STYLE;
    this.previews.show(this.page, this.selected, this.others, null);
  }

  /** What a step changes in the present page; the whole structure if its places are no longer found. */
  private touchesAt({ places }: Step, side: 'before' | 'after'): Touched[] {
    const touches = places?.map((place): Touched | null => {
      if (place.kind === 'text') {
        const text = this.page.textAt(place[side]);
        return text === null ? null : { kind: 'text', text };
      }
      const element = this.page.at(place[side]);
      return element === null ? null : { kind: 'attributes', element };
    });
    const found = touches?.filter((touched) => touched !== null) ?? [];
    return found.length === touches?.length ? found : [{ kind: 'structure' }];
  }

  private besides(selected: NodeId, others: readonly NodeId[]): NodeId[] {
    const originals = others.filter((id) => this.page.isElement(id)).map((id) => this.page.original(id));
    return [...new Set(originals)].filter((id) => id !== selected);
  }

  private startOf(touched: Touched): number {
    if (touched.kind === 'text') return this.page.runsOf(touched.text)[0]?.start ?? 0;
    return touched.kind === 'attributes' ? this.page.outer(touched.element).start : 0;
  }

  private offsetOf(id: NodeId | null): number | null {
    return id !== null && this.page.isWritten(id) ? this.page.outer(id).start : null;
  }

  private notify(): void {
    this.revision += 1;
    for (const listener of this.listeners) listener();
  }
}

function mustFit(patches: readonly SourcePatch[], source: string): void {
  const last = patches.at(-1)?.end ?? 0;
  if (!areInOrder(patches) || last > source.length) {
    throw new RangeError('The patches do not fit the page.');
  }
}

export async function createEditor(options: EditorOptions): Promise<Editor> {
  return new Editor(options, await options.parse(options.page.html));
}
