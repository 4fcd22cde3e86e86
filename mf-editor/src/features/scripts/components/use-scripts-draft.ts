import type { OwnTracker } from '@garimpo/cloner-contract';
import { useState } from 'react';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { isSameTracker } from '../lib/own-trackers.ts';
import { type PageScript, pageScripts } from '../lib/page-scripts.ts';
import type { ScriptChange } from '../lib/scripts-edit.ts';

/** What somebody wants of the scripts of one page, until it is saved. */
export interface ScriptsDraft {
  /** Which the elements are of. */
  page: PageTree;
  scripts: readonly PageScript[];
  changes: ReadonlyMap<NodeId, ScriptChange>;
  /** Trackers by id that go. */
  leaving: readonly OwnTracker[];
}

/** Begins anew each time that `open` becomes true. */
export function useScriptsDraft(open: boolean) {
  const editor = useEditor();
  const begin = (leaving: readonly OwnTracker[] = []): ScriptsDraft => ({
    page: editor.page,
    scripts: pageScripts(editor.page),
    changes: new Map(),
    leaving,
  });
  const [draft, setDraft] = useState<ScriptsDraft | null>(null);
  if (open && draft === null) setDraft(begin());
  if (!open && draft !== null) setDraft(null);
  return {
    draft,
    /** What is in the page by now is no change any more. */
    beginAgain: () => setDraft((before) => begin(before?.leaving)),
    change: (element: NodeId, change: ScriptChange) =>
      setDraft((before) => before && { ...before, changes: new Map(before.changes).set(element, change) }),
    toggle: (tracker: OwnTracker) =>
      setDraft((before) => before && { ...before, leaving: toggled(before.leaving, tracker) }),
  };
}

function toggled(leaving: readonly OwnTracker[], tracker: OwnTracker): OwnTracker[] {
  const others = leaving.filter((one) => !isSameTracker(one, tracker));
  return others.length < leaving.length ? others : [...others, tracker];
}
