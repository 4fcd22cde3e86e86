import { COUNT_MAX, type OfferView } from '@garimpo/offers-contract';
import { ApiError, Button, Dialog, errorText, Field, Input, Notice, toast, useGarimpo } from '@garimpo/sdk';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { type CountProblem, readingMoment, readReading, type TimeProblem } from '../lib/reading-draft.ts';
import { useSubmitChange } from '../outbox/use-outbox.ts';
import { countId } from './card-frame.ts';

export interface ReadingDialogProps {
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

const words = text.readingDialog;
const emptyDraft = { count: '', checkedAt: '' };

/** A count of active ads, entered by hand. */
export function ReadingDialog({ offer, open, onClose }: ReadingDialogProps) {
  const { now } = useGarimpo();
  const { submit: send, busy, error } = useSubmitChange();
  const [draft, setDraft] = useState(emptyDraft);
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const result = readReading(draft, now());
  const problems = attempts === 0 || result.ok ? { count: null, checkedAt: null } : result;
  // The clocks of this machine and the service may differ: the service has the last word.
  const inFuture = error instanceof ApiError && error.code === 'offers.reading.in_future';

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const submit = async () => {
    setAttempts(attempts + 1);
    if (!result.ok) return;
    const { count, checkedAt } = result.input;
    const moment = checkedAt ?? readingMoment(offer, now()).toISOString();
    const outcome = await send(
      { kind: 'reading', offerId: offer.id, count, checkedAt: moment, now: checkedAt === undefined },
      { title: offer.title, handBack: true },
    );
    if (outcome.kind === 'refused') return;
    onClose();
    if (outcome.kind === 'saved') toast.success(words.saved);
    else toast.info(text.unsaved.kept);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={offer.title}
      dirty={draft.count !== '' || draft.checkedAt !== ''}
      locked={busy}
      onSubmit={() => void submit()}
      // The count that opened it is drawn anew with the new reading.
      returnFocusTo={() => document.getElementById(countId(offer.id))}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error !== null && !inFuture && (
          <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>
        )}
        <Field label={words.count} hint={words.countHint} error={countSentence(problems.count)}>
          <Input
            name="count"
            inputMode="numeric"
            autoComplete="off"
            required
            value={draft.count}
            onChange={(event) => setDraft({ ...draft, count: event.target.value })}
          />
        </Field>
        <Field
          label={words.checkedAt}
          optional
          hint={words.checkedAtHint}
          error={timeSentence(problems.checkedAt ?? (inFuture ? 'future' : null))}
        >
          <Input
            name="checkedAt"
            type="datetime-local"
            value={draft.checkedAt}
            onChange={(event) => setDraft({ ...draft, checkedAt: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function countSentence(problem: CountProblem | null): string | null {
  if (problem === null) return null;
  return problem === 'tooHigh' ? words.problems.tooHigh(COUNT_MAX) : words.problems[problem];
}

const timeSentence = (problem: TimeProblem | null) => (problem === null ? null : words.problems[problem]);
