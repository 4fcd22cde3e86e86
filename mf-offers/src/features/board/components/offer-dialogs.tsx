import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { dialogAtom, noDialog } from '../state/dialog.ts';
import { AddOfferDialog } from './add-offer-dialog.tsx';
import { DeleteOfferDialog } from './delete-offer-dialog.tsx';
import { EditOfferDialog } from './edit-offer-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

const dialogs = { edit: EditOfferDialog, delete: DeleteOfferDialog, reading: ReadingDialog };

/** The one open dialog. A closing one keeps its content until it has left the screen. */
export function OfferDialogs({ offers }: { offers: readonly OfferView[] }) {
  const [target, setTarget] = useAtom(dialogAtom);
  const [last, setLast] = useState({ target, offer: offerOf(offers, target.offerId), opening: 0 });
  if (target.kind !== null && target !== last.target) {
    setLast({ target, offer: offerOf(offers, target.offerId), opening: last.opening + 1 });
  }
  const { kind, refused } = last.target;
  const open = target.kind !== null;
  const onClose = useCallback(() => setTarget(noDialog), [setTarget]);
  const shared = { open, onClose, refused };
  if (kind === 'add') return <AddOfferDialog key={last.opening} {...shared} />;
  if (kind === null || last.offer === undefined) return null;
  const gone = offerOf(offers, last.offer.id) === undefined;
  const AboutOffer = dialogs[kind];
  return <AboutOffer key={last.opening} offer={last.offer} gone={gone} {...shared} />;
}

const offerOf = (offers: readonly OfferView[], id: string) => offers.find((offer) => offer.id === id);
