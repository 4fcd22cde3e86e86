import type { OfferView } from '@garimpo/offers-contract';
import { useOpenDraft } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import { dialogOf } from '../lib/drafted-dialog.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/board-atoms.ts';

/** Opens the dialog again in which something was typed when the session ended, once its offer is known. */
export function useReopenedDialog(offers: readonly OfferView[] | undefined): void {
  const name = useOpenDraft(drafts.tool);
  const { refused } = useOutboxState();
  const setDialog = useSetAtom(dialogAtom);
  const [opened, setOpened] = useState(name === null);
  useEffect(() => {
    if (opened || name === null || offers === undefined) return;
    setOpened(true);
    const dialog = dialogOf(name, offers, refused);
    if (dialog !== null) setDialog(dialog);
  }, [opened, name, offers, refused, setDialog]);
}
