import type { OfferView, ReadingView } from '@garimpo/offers-contract';
import { Button, Dialog, formatDateTime, useGarimpo } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { useState } from 'react';
import { drafts } from '../../../drafts.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { correctionDraft, draftOfReading, readReading } from '../lib/reading-draft.ts';
import { countId } from './card-face.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { useReadingEdits } from './use-reading-edits.ts';

const words = dialogsText.correctDialog;

export interface CorrectReadingDialogProps {
  offer: OfferView;
  /** The reading when the dialog opened. */
  reading: ReadingView;
  open: boolean;
  onClose: () => void;
}

/** Count and moment of a reading that the service has. What is not touched stays as it is, to the second. */
export function CorrectReadingDialog({ offer, reading, open, onClose }: CorrectReadingDialogProps) {
  const { now } = useGarimpo();
  const { correct } = useReadingEdits();
  const [start] = useState(() => draftOfReading(reading));
  const name = drafts.correction(offer.id, reading.checkedAt);
  const [draft, setDraft, kept] = useFormDraft(name, correctionDraft, { ...start, reading });
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isMoved = draft.checkedAt !== start.checkedAt;
  const result = readReading(draft, now());

  const close = () => {
    kept.done();
    onClose();
  };
  const submit = async () => {
    setAttempts(attempts + 1);
    if (!result.ok) return;
    const { count, checkedAt = reading.checkedAt } = result.input;
    const to = { count, checkedAt: isMoved ? checkedAt : reading.checkedAt };
    if (to.count === reading.count && to.checkedAt === reading.checkedAt) return close();
    setBusy(true);
    setError(null);
    try {
      await correct(offer.id, reading, to);
      close();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={words.description(offer.title, formatDateTime(reading.checkedAt))}
      dirty={kept.dirty}
      locked={busy}
      onSubmit={() => void submit()}
      // On the board the count that opened the dialog is mounted again with the correction.
      returnFocusTo={() => document.getElementById(countId(offer.id))}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {dialogsText.readingDialog.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <DraftNotice draft={kept} />
      <ReadingFields
        draft={draft}
        onDraftChange={(next) => setDraft({ ...next, reading })}
        attempts={attempts}
        problems={attempts === 0 || result.ok ? { count: null, checkedAt: null } : result}
        error={error}
        failed={words.failed}
        timeHint={words.checkedAtHint}
        timeOptional={false}
      />
    </Dialog>
  );
}
