import type { OfferView } from '@garimpo/offers-contract';
import { hasOpenDraft, useGarimpo } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { log } from '../../../log.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/board-atoms.ts';

/** Opens the dialog again in which something was typed when the session ended, once its offer is known. */
export function useReopenedDialog(offers: readonly OfferView[] | undefined): void {
  const { session, now } = useGarimpo();
  const { refused } = useOutboxState();
  const setDialog = useSetAtom(dialogAtom);
  const due = useRef(true);
  useEffect(() => {
    if (!due.current || offers === undefined) return;
    due.current = false;
    // Most pages open without, and do not load this.
    if (!hasOpenDraft()) return;
    import(/* webpackChunkName: 'dialogs' */ '../lib/drafted-dialog.ts').then(
      ({ draftedDialog }) => {
        const dialog = draftedDialog({ userId: session.user.id, now: now(), offers, refused });
        if (dialog !== null) setDialog(dialog);
      },
      (error: unknown) => log.error('A form that was open could not be opened again', error),
    );
  }, [offers, refused, session, now, setDialog]);
}
