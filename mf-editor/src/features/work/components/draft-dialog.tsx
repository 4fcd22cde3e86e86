import { applyPatches, type PageReply } from '@garimpo/cloner-contract';
import { Button, Dialog, errorText, Notice, RadioCards, toast, useGarimpo } from '@garimpo/sdk';
import { useState } from 'react';
import type { SiteApi } from '../../../api/site-api.ts';
import { LazyComparison } from '../../../components/lazy-comparison.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { workText } from '../../../text/pt-br-work.ts';
import { momentText } from '../../../text/words.ts';
import type { FoundDraft, PlacedDraft } from '../lib/found-drafts.ts';
import type { DraftConflict, DraftKeeper } from '../state/draft-keeper.ts';
import { showImages } from '../state/save-work.ts';

const draftConflictDialogWords = workText.draftConflict;

interface DraftConflictDialogProps {
  conflict: DraftConflict;
  onHere: () => void;
  onThere: () => void;
}

/** Another tab or device keeps drafts of the same site, and only one can continue. Closing it continues here. */
export function DraftConflictDialog({ conflict, onHere, onThere }: DraftConflictDialogProps) {
  const { now } = useGarimpo();
  const { updatedAt } = conflict;
  return (
    <Dialog
      open
      title={draftConflictDialogWords.title}
      description={draftConflictDialogWords.why(updatedAt === null ? null : momentText(updatedAt, now()))}
      onOpenChange={(open) => !open && onHere()}
    >
      <p className="text-small text-ink-2">{draftConflictDialogWords.hint}</p>
      <div className="grid gap-2">
        <Button full variant="primary" data-autofocus onClick={onHere}>
          {draftConflictDialogWords.here}
        </Button>
        <p className="text-caption text-ink-3">{draftConflictDialogWords.hereHint}</p>
        <Button full onClick={onThere}>
          {draftConflictDialogWords.there}
        </Button>
        <p className="text-caption text-ink-3">{draftConflictDialogWords.thereHint}</p>
      </div>
    </Dialog>
  );
}

const words = workText.draft;

/** A draft and its place today; `placed` is null if its page is gone. */
export interface OfferedDraft extends FoundDraft {
  placed: PlacedDraft | null;
}

interface DraftDialogProps {
  drafts: readonly OfferedDraft[];
  page: PageReply;
  keeper: DraftKeeper;
  site: SiteApi;
  onClose: () => void;
}

/** Offers earlier drafts: to continue, compare or discard. Closing it continues, which loses nothing. */
export function DraftDialog({ drafts, page, keeper, site, onClose }: DraftDialogProps) {
  const editor = useEditorAlone();
  const { now } = useGarimpo();
  const [chosen, setChosen] = useState(0);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState<'open' | 'discard' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = drafts[chosen] ?? drafts[0];
  if (draft === undefined) return null;
  const { placed } = draft;

  const open = async ({ base, patches, how }: PlacedDraft) => {
    await editor.rebase(base, patches);
    void showImages(editor, site);
    keeper.resumed(draft.place === 'server' && how === 'fits' ? { at: draft.at } : null);
  };
  const run = async (what: 'open' | 'discard', work: () => Promise<void>, failed: string) => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(errorText(error, text.errors, failed));
    } finally {
      setBusy(null);
    }
  };
  const resume = () => placed !== null && void run('open', () => open(placed), words.openFailed);
  const undo = () => {
    if (placed === null || editor.dirty) return;
    open({ ...placed, how: 'moved' }).catch(() => toast.error(words.undoFailed));
  };
  const remove = async () => {
    await keeper.discardFound();
    toast.info(words.discarded, { ...(placed && { action: { label: words.undo, onClick: undo } }) });
  };
  const discard = () => void run('discard', remove, words.discardFailed);
  const leave = () => (placed === null ? discard() : resume());
  const when = (one: FoundDraft) => momentText(one.at, now());

  if (comparing && placed !== null) {
    return (
      <Dialog
        open
        size="lg"
        title={words.compare}
        description={words.offer(when(draft), draft.patches.length)}
        onOpenChange={() => setComparing(false)}
        footer={<Button onClick={() => setComparing(false)}>{words.back}</Button>}
      >
        <LazyComparison
          before={page.html}
          after={applyPatches(placed.base.html, placed.patches)}
          beforeLabel={words.before}
          afterLabel={words.after}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={words.title}
      description={words.offer(when(draft), draft.patches.length)}
      locked={busy !== null}
      onOpenChange={(next) => !next && leave()}
      footer={
        <>
          <Button
            variant="danger-quiet"
            busy={busy === 'discard'}
            disabled={busy === 'open'}
            onClick={discard}
          >
            {words.discard}
          </Button>
          {placed !== null && (
            <>
              <Button disabled={busy !== null} onClick={() => setComparing(true)}>
                {words.compare}
              </Button>
              <Button
                variant="primary"
                data-autofocus
                busy={busy === 'open'}
                disabled={busy === 'discard'}
                onClick={resume}
              >
                {placed.how === 'apart' ? words.openAsItWas : words.resume}
              </Button>
            </>
          )}
        </>
      }
    >
      {drafts.length > 1 && (
        <RadioCards
          aria-label={words.choose}
          value={String(chosen)}
          onValueChange={(value) => setChosen(Number(value))}
          options={drafts.map((one, place) => ({
            value: String(place),
            label: words.choice(when(one), one.patches.length, one.place === 'here'),
          }))}
        />
      )}
      {draft.place === 'here' && drafts.length === 1 && (
        <p className="text-small text-ink-2">{words.onlyHere}</p>
      )}
      {placed === null && <Notice kind="warn">{words.gone}</Notice>}
      {placed?.how === 'moved' && <Notice>{words.older}</Notice>}
      {placed?.how === 'apart' && <Notice kind="warn">{words.olderApart}</Notice>}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
    </Dialog>
  );
}
