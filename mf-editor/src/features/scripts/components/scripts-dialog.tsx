import { Button, Dialog, errorText, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { fitsRaw } from '../../../lib/html/content-model.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { useSetTrackers } from '../api/set-trackers.ts';
import { isChange, scriptsAfter } from '../lib/draft-scripts.ts';
import { duplicatesIn, isSameTracker } from '../lib/own-trackers.ts';
import { scriptsEdit } from '../lib/scripts-edit.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { OwnTrackers } from './own-trackers.tsx';
import { ScriptList } from './script-list.tsx';
import { type ScriptsDraft, useScriptsDraft } from './use-scripts-draft.ts';

const words = scriptsText.manage;

export interface ScriptsDialogProps {
  open: boolean;
  onClose: () => void;
  /** With what there is to say of it. */
  onSaved: (message: string) => void;
}

/** "Gerenciar Scripts": what the page runs, and what the clone puts in by id. */
export function ScriptsDialog({ open, onClose, onSaved }: ScriptsDialogProps) {
  const editor = useEditor();
  const { draft, beginAgain, change, toggle } = useScriptsDraft(open);
  const setTrackers = useSetTrackers();
  const [problem, setProblem] = useState<string | null>(null);
  const isLocked = editor.lock !== null;
  const own = editor.ownTrackers;
  const staying = own.filter((one) => !draft?.leaving.some((gone) => isSameTracker(gone, one)));
  const isDirty = draft !== null && (staying.length < own.length || changesScripts(draft));

  const leave = () => {
    setProblem(null);
    onClose();
  };
  const save = async () => {
    if (draft === null) return;
    setProblem(null);
    if (!isDirty) return leave();
    if (brokenScript(draft)) return setProblem(words.fixCode);
    if (editor.page !== draft.page) return setProblem(words.pageChanged);
    const edit = scriptsEdit(draft.page, draft.scripts, draft.changes);
    if (edit !== null && !editor.edit(edit)) return setProblem(scriptsText.busy);
    try {
      if (staying.length < own.length) {
        await editor.settled();
        await setTrackers.mutateAsync(staying);
      }
    } catch (error) {
      beginAgain();
      return setProblem(errorText(error, text.errors, scriptsText.trackersFailed));
    }
    onSaved(scriptsText.updated);
    leave();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={words.title}
      description={words.why}
      size="lg"
      dirty={isDirty}
      locked={setTrackers.isPending}
      onSubmit={() => void save()}
      footer={
        <>
          <Button disabled={setTrackers.isPending} onClick={leave}>
            {scriptsText.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isLocked}
            busy={setTrackers.isPending}
            busyText={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {isLocked && <Notice kind="warn">{scriptsText.locked}</Notice>}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {draft !== null && (
        <>
          <DuplicateNotice duplicates={duplicatesIn(scriptsAfter(draft.scripts, draft.changes), staying)} />
          <OwnTrackers trackers={own} leaving={draft.leaving} disabled={isLocked} onToggle={toggle} />
          <ScriptList place="head" draft={draft} disabled={isLocked} onChange={change} />
          <ScriptList place="body" draft={draft} disabled={isLocked} onChange={change} />
        </>
      )}
      <p className="text-caption text-ink-3">{scriptsText.note}</p>
    </Dialog>
  );
}

function changesScripts({ scripts, changes }: ScriptsDraft): boolean {
  return scripts.some((script) => isChange(script, changes.get(script.element) ?? {}));
}

function brokenScript({ page, scripts, changes }: ScriptsDraft): boolean {
  return scripts.some((script) => {
    const change = changes.get(script.element);
    if (change?.code === undefined || change.isRemoved || !isChange(script, change)) return false;
    return !fitsRaw(page.tag(script.element), change.code);
  });
}
