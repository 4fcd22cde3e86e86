import type { PageReply } from '@garimpo/cloner-contract';
import { applyPatches, composePatches, type SourcePatch } from '@garimpo/cloner-contract';
import { differenceOf, withoutNothing } from '../lib/page/patches.ts';
import type { SavedPage } from '../lib/page/saved-page.ts';

export const savedPageOf = ({ html, version, sha256 }: PageReply): SavedPage => ({ html, version, sha256 });

/** How many answers of {@link Work.changes} are remembered, so that a save can be matched without comparing pages. */
const MARKS_KEPT = 8;

export class Work {
  base: SavedPage;
  private patches: SourcePatch[] = [];
  /** The patches since each remembered call of `changes`. */
  private marks: SourcePatch[][] = [];

  constructor(base: SavedPage) {
    this.base = base;
  }

  get isDirty(): boolean {
    return this.patches.length > 0;
  }

  changes(): readonly SourcePatch[] {
    this.marks = [...this.marks.slice(1 - MARKS_KEPT), []];
    return this.patches;
  }

  add(patches: readonly SourcePatch[], source: string): void {
    const { html } = this.base;
    this.patches = source === html ? [] : withoutNothing(html, composePatches(this.patches, patches));
    this.marks = this.marks.map((mark) => composePatches(mark, patches));
  }

  markSaved(base: SavedPage, source: string): void {
    const since = this.marks.findLast((patches) => leads(base.html, patches, source));
    this.base = base;
    this.patches = withoutNothing(base.html, since ?? differenceOf(base.html, source));
    this.marks = [];
  }

  rebase(base: SavedPage, patches: readonly SourcePatch[]): void {
    this.base = base;
    this.patches = withoutNothing(base.html, patches);
    this.marks = [];
  }
}

function leads(from: string, patches: readonly SourcePatch[], to: string): boolean {
  const last = patches.at(-1)?.end ?? 0;
  return last <= from.length && applyPatches(from, patches) === to;
}
