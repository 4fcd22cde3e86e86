import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, toast, useGarimpo } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { type ReadingDraft, readingMoment, readReading } from '../lib/reading-draft.ts';
import { useSubmitChange } from '../outbox/use-outbox.ts';

const emptyDraft: ReadingDraft = { count: '', checkedAt: '' };

/** A count that the user types, until it is on its way. */
export function useTypedReading(offer: OfferView, onDone: () => void) {
  const { now } = useGarimpo();
  const { submit: send, busy, error } = useSubmitChange();
  const [draft, setDraft] = useState(emptyDraft);
  const [attempts, setAttempts] = useState(0);
  const result = readReading(draft, now());

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
    onDone();
    if (outcome.kind === 'saved') toast.success(dialogsText.readingDialog.saved);
    else toast.info(text.unsaved.kept);
  };
  return {
    draft,
    setDraft,
    attempts,
    busy,
    error,
    submit,
    dirty: draft.count !== '' || draft.checkedAt !== '',
    problems: attempts === 0 || result.ok ? { count: null, checkedAt: null } : result,
    // The clocks of this machine and the service may differ: the service has the last word.
    inFuture: error instanceof ApiError && error.code === 'offers.reading.in_future',
  };
}

export type TypedReading = ReturnType<typeof useTypedReading>;
