import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useState } from 'react';
import { dialogAtom, noDialog } from '../state/dialog.ts';
import { AddOfferDialog } from './add-offer-dialog.tsx';
import { DeleteOfferDialog } from './delete-offer-dialog.tsx';
import { EditOfferDialog } from './edit-offer-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

/** A dialog about one offer that another feature brings. */
export type OfferDialog = ComponentType<{ offer: OfferView; open: boolean; onClose: () => void }>;

export interface OfferDialogsProps {
  offers: readonly OfferView[];
  alertsDialog: OfferDialog;
}

const own = { edit: EditOfferDialog, delete: DeleteOfferDialog, reading: ReadingDialog };

/** The one open dialog. A closing one keeps its content until it has left the screen. */
export function OfferDialogs({ offers, alertsDialog: AlertsDialog }: OfferDialogsProps) {
  const [target, setTarget] = useAtom(dialogAtom);
  const [last, setLast] = useState({ target, offer: offerOf(offers, target.offerId), opening: 0 });
  if (target.kind !== null && target !== last.target) {
    setLast({ target, offer: offerOf(offers, target.offerId), opening: last.opening + 1 });
  }
  const { kind, refused, automaticOff } = last.target;
  const open = target.kind !== null;
  const onClose = useCallback(() => setTarget(noDialog), [setTarget]);
  const shared = { offers, open, onClose, refused };
  if (kind === 'add') return <AddOfferDialog key={last.opening} {...shared} />;
  if (kind === null || last.offer === undefined) return null;
  const about = { offer: last.offer, open, onClose };
  if (kind === 'alerts') return <AlertsDialog key={last.opening} {...about} />;
  const gone = offerOf(offers, last.offer.id) === undefined;
  const AboutOffer = own[kind];
  return <AboutOffer key={last.opening} {...shared} {...about} gone={gone} automaticOff={automaticOff} />;
}

const offerOf = (offers: readonly OfferView[], id: string) => offers.find((offer) => offer.id === id);
