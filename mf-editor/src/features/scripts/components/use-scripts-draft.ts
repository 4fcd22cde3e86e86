import type { OwnTracker } from '@garimpo/cloner-contract';
import { useDraftSlot } from '@garimpo/sdk/drafts';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { keptOf, restoredFrom } from '../lib/kept-scripts.ts';
import { isSameTracker } from '../lib/own-trackers.ts';
import { type PageScript, pageScripts } from '../lib/page-scripts.ts';
import type { ScriptChange } from '../lib/scripts-edit.ts';

/** Changes to the scripts of one page until they are saved. */
export interface ScriptsDraft {
  /** The page that the elements belong to. */
  page: PageTree;
  scripts: readonly PageScript[];
  changes: ReadonlyMap<NodeId, ScriptChange>;
  leaving: readonly OwnTracker[];
}

/** Starts a new draft each time that `open` becomes true: first with what an earlier page left of one, then with nothing. */
export function useScriptsDraft(open: boolean) {
  const editor = useEditor();
  const slot = useDraftSlot(drafts.scripts(editor.subdomain));
  const found = useRef(slot.found);
  const begin = (kept: Pick<ScriptsDraft, 'changes' | 'leaving'> = { changes: new Map(), leaving: [] }) => ({
    page: editor.page,
    scripts: pageScripts(editor.page),
    ...kept,
  });
  const [draft, setDraft] = useState<ScriptsDraft | null>(null);
  const [restored, setRestored] = useState(false);
  if (open && draft === null) {
    const kept = restoredFrom(found.current, pageScripts(editor.page), editor.ownTrackers);
    found.current = undefined;
    setRestored(kept !== null);
    setDraft(begin(kept ?? undefined));
  }
  if (!open && draft !== null) setDraft(null);
  const touched = useRef(false);
  useEffect(() => {
    if (draft === null) return;
    const isEmpty = draft.changes.size + draft.leaving.length === 0;
    // A dialog that was only opened has nothing to say of what another tab keeps.
    if (isEmpty && !touched.current) return;
    touched.current = true;
    slot.keep(() => (isEmpty ? undefined : keptOf(draft.scripts, draft.changes, draft.leaving)));
  }, [slot, draft]);
  return {
    draft,
    restored,
    change: (element: NodeId, change: ScriptChange) =>
      setDraft((before) => before && { ...before, changes: new Map(before.changes).set(element, change) }),
    toggle: (tracker: OwnTracker) =>
      setDraft((before) => before && { ...before, leaving: toggled(before.leaving, tracker) }),
    /** It was saved, or given up. */
    end: slot.drop,
    /** Gives up what was restored. */
    discard() {
      slot.drop();
      setRestored(false);
      setDraft(begin());
    },
  };
}

function toggled(leaving: readonly OwnTracker[], tracker: OwnTracker): OwnTracker[] {
  const others = leaving.filter((one) => !isSameTracker(one, tracker));
  return others.length < leaving.length ? others : [...others, tracker];
}
