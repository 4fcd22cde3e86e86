import { libraryKey, type OfferView } from '@garimpo/offers-contract';
import { Button, Notice } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { byLibrary } from '../lib/same-library.ts';
import { wantedOfferAtom } from '../state/wanted-offer.ts';

export interface LibraryNoticeProps {
  /** As it is typed. */
  address: string;
  offers: readonly OfferView[];
  /** The offer that the form is about; `null` for a new one. */
  ownId: string | null;
  onClose: () => void;
}

const words = dialogsText.offerDialog;

/** Tells that another offer follows the same page already, which is allowed. */
export function LibraryNotice({ address, offers, ownId, onClose }: LibraryNoticeProps) {
  const setWanted = useSetAtom(wantedOfferAtom);
  const known = useMemo(() => byLibrary(offers, ownId), [offers, ownId]);
  const other = known.get(libraryKey(address.trim()) ?? '');
  if (other === undefined) return null;
  const show = () => {
    onClose();
    setWanted(other.id);
  };
  return (
    <Notice
      action={
        <Button size="sm" onClick={show}>
          {words.showOther}
        </Button>
      }
    >
      {words.sameLibrary(other.title)}
    </Notice>
  );
}
