import type { OwnTracker } from '@garimpo/cloner-contract';
import { Button, cx, Dialog, formatNumber, IconButton, Notice } from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { fitsRaw } from '../../../lib/html/text.ts';
import { joinEdits } from '../../../lib/page/page-edit.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { trackersEdit } from '../../../lib/page/tracker-tag.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { duplicatesIn, isSameTracker, reachOf } from '../lib/own-trackers.ts';
import { fileOf, type ScriptPlace } from '../lib/page-scripts.ts';
import { isChange, type ScriptChange, scriptsAfter, scriptsEdit } from '../lib/scripts-edit.ts';
import { DuplicateNotice } from './add-script-dialog.tsx';
import { ScriptRow } from './script-row.tsx';
import { type ScriptsDraft, useScriptsDraft } from './use-scripts-draft.ts';

const words = scriptsText.manage;

interface OwnTrackersProps {
  trackers: readonly OwnTracker[];
  /** Trackers that will be removed. */
  leaving: readonly OwnTracker[];
  disabled: boolean;
  onToggle: (tracker: OwnTracker) => void;
}

function OwnTrackers({ trackers, leaving, disabled, onToggle }: OwnTrackersProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-small font-semibold">
        {words.own}
      </h3>
      <p className="text-caption text-ink-3">{trackers.length === 0 ? words.noOwn : words.ownHint}</p>
      {trackers.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {trackers.map((tracker) => {
            const name = scriptsText.account(tracker.kind, [tracker.id]);
            const isLeaving = leaving.some((one) => isSameTracker(one, tracker));
            return (
              <li key={name} className="flex items-center gap-2 py-1.5 pr-2 pl-3 text-small">
                <span className={cx('min-w-0 flex-1 break-words', isLeaving && 'text-ink-3 line-through')}>
                  {name}
                </span>
                {isLeaving ? (
                  <>
                    <span className="text-caption text-ink-3">{words.removed}</span>
                    <Button
                      size="sm"
                      className="max-md:h-control"
                      aria-label={words.restoreOf(name)}
                      onClick={() => onToggle(tracker)}
                    >
                      {words.restore}
                    </Button>
                  </>
                ) : (
                  <IconButton
                    size="row"
                    label={words.remove(name)}
                    icon={Trash2}
                    disabled={disabled}
                    onClick={() => onToggle(tracker)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface ScriptListProps {
  place: ScriptPlace;
  draft: ScriptsDraft;
  disabled: boolean;
  onChange: (element: NodeId, change: ScriptChange) => void;
}

/** The scripts of one part of the page, listed where they are now. */
function ScriptList({ place, draft, disabled, onChange }: ScriptListProps) {
  const editor = useEditor();
  const id = useId();
  const scripts = draft.scripts.filter((script) => script.place === place);
  const { url, savedTrackers, pageTrackers, base } = editor;
  // Searching the whole page on every key stroke would be slow.
  const reaches = useMemo(() => {
    const rules = {
      allowed: [...savedTrackers, ...pageTrackers],
      savedHtml: base.html,
      isOutside: (address: string) => fileOf(address, url)?.isInClone === false,
    };
    return new Map(draft.scripts.map((script) => [script.element, reachOf(script, rules)]));
  }, [draft.scripts, url, savedTrackers, pageTrackers, base]);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-small font-semibold">
        {words.inPlace[place]}{' '}
        <span className="font-normal text-ink-3 tabular-nums">{formatNumber(scripts.length)}</span>
      </h3>
      {scripts.length === 0 ? (
        <p className="text-caption text-ink-3">{words.none[place]}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {scripts.map((script) => (
            <ScriptRow
              key={script.element}
              script={script}
              tag={draft.page.tag(script.element)}
              url={url}
              reach={reaches.get(script.element) ?? 'inside'}
              change={draft.changes.get(script.element) ?? {}}
              disabled={disabled}
              onChange={(change) => onChange(script.element, change)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ScriptsDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: (message: string) => void;
}

export function ScriptsDialog({ open, onClose, onSaved }: ScriptsDialogProps) {
  const editor = useEditor();
  const { draft, restored, change, toggle, end, discard } = useScriptsDraft(open);
  const [problem, setProblem] = useState<string | null>(null);
  const isLocked = editor.lock !== null;
  const own = editor.ownTrackers;
  const staying = own.filter((one) => !draft?.leaving.some((gone) => isSameTracker(gone, one)));
  const isDirty = draft !== null && (staying.length < own.length || changesScripts(draft));

  const leave = () => {
    end();
    setProblem(null);
    onClose();
  };
  const save = () => {
    if (draft === null) return;
    setProblem(null);
    if (!isDirty) return leave();
    if (brokenScript(draft)) return setProblem(words.fixCode);
    if (editor.page !== draft.page) return setProblem(words.pageChanged);
    const scripts = scriptsEdit(draft.page, draft.scripts, draft.changes);
    const edits = [
      ...(scripts ? [scripts] : []),
      ...(staying.length < own.length ? [trackersEdit(draft.page, staying)] : []),
    ];
    if (!editor.edit(joinEdits(edits))) return setProblem(scriptsText.busy);
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
      onSubmit={save}
      footer={
        <>
          <Button onClick={leave}>{scriptsText.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isLocked}>
            {words.save}
          </Button>
        </>
      }
    >
      {isLocked && <Notice kind="warn">{scriptsText.locked}</Notice>}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {draft !== null && (
        <>
          <DraftNotice draft={{ restored, discard }} />
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
