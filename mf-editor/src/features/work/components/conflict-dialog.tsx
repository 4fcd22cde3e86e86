import type { PageReply, SourcePatch } from '@garimpo/cloner-contract';
import { Button, Dialog, Notice, toast, useGarimpo } from '@garimpo/sdk';
import { useMemo, useState } from 'react';
import { type SiteApi, useVersions } from '../../../api/site-api.ts';
import { LazyComparison } from '../../../components/lazy-comparison.tsx';
import { useEditor } from '../../../state/editor-context.tsx';
import { savedPageOf } from '../../../state/work.ts';
import { workText } from '../../../text/pt-br-work.ts';
import { momentText } from '../../../text/words.ts';
import { mergedWork, workOn } from '../state/save-work.ts';

const words = workText.conflict;

interface ConflictDialogProps {
  newer: PageReply;
  site: SiteApi;
  onClose: () => void;
  /** Saves what the editor has by then. */
  onSave: () => void;
}

type Choice = 'merge' | 'overwrite' | 'discard';

/** Lets a person choose when somebody else has saved a newer version. Closing it changes nothing. */
export function ConflictDialog({ newer, site, onClose, onSave }: ConflictDialogProps) {
  const editor = useEditor();
  const when = useSavedWhen(site, newer.version);
  const [comparing, setComparing] = useState(false);
  const [running, setRunning] = useState<Choice | null>(null);
  const [failed, setFailed] = useState(false);
  // Computed once, since nothing changes while the dialog is open.
  const merged = useMemo(() => mergedWork(editor, newer), [editor, newer]);
  const { subdomain } = editor;
  const choose = async (choice: Choice, work: () => Promise<void>) => {
    setRunning(choice);
    setFailed(false);
    try {
      await work();
      onClose();
    } catch {
      setFailed(true);
    } finally {
      setRunning(null);
    }
  };
  const button = (choice: Choice, work: () => Promise<void>) => ({
    full: true,
    busy: running === choice,
    disabled: running !== null && running !== choice,
    onClick: () => void choose(choice, work),
  });
  const merge = async (patches: readonly SourcePatch[]) => {
    await editor.rebase(savedPageOf(newer), patches);
    editor.setTrackers(newer);
    toast.success(words.merged);
  };
  const overwrite = async () => {
    await workOn(editor, newer);
    onSave();
  };
  const discard = async () => {
    const [base, patches] = [editor.base, editor.changes()];
    await editor.rebase(savedPageOf(newer), []);
    editor.setTrackers(newer);
    const undo = () => {
      editor.rebase(base, patches).catch(() => toast.error(words.undoFailed));
    };
    toast.info(words.discarded, { action: { label: words.undo, onClick: undo } });
  };
  const common = { open: true, onOpenChange: (open: boolean) => !open && onClose(), title: words.title };
  if (comparing) {
    return (
      <Dialog
        {...common}
        size="lg"
        description={subdomain}
        footer={<Button onClick={() => setComparing(false)}>{words.back}</Button>}
      >
        <LazyComparison
          before={newer.html}
          after={editor.page.source}
          beforeLabel={words.theirs}
          afterLabel={words.mine}
        />
      </Dialog>
    );
  }
  return (
    <Dialog {...common} locked={running !== null} description={words.why(newer.version, when)}>
      <Notice kind={merged === null ? 'warn' : 'info'}>
        {merged === null ? words.notMergeable : words.mergeable(merged.length)}
      </Notice>
      <div className="grid gap-2">
        {merged !== null && (
          <Button {...button('merge', () => merge(merged))} variant="primary">
            {words.merge}
          </Button>
        )}
        <Button full disabled={running !== null} onClick={() => setComparing(true)}>
          {words.compare}
        </Button>
        <Button {...button('overwrite', overwrite)}>{words.overwrite}</Button>
        <p className="text-caption text-ink-3">{words.overwriteHint}</p>
        <Button {...button('discard', discard)} variant="danger-quiet">
          {words.discard}
        </Button>
      </div>
      {failed && <Notice kind="danger">{words.failed}</Notice>}
    </Dialog>
  );
}

/** When that version was saved, in words; null until known. */
function useSavedWhen(site: SiteApi, version: number): string | null {
  const { now } = useGarimpo();
  const { data } = useVersions(site, useEditor().subdomain);
  const found = data?.find((one) => one.version === version);
  return found === undefined ? null : momentText(found.createdAt, now());
}
