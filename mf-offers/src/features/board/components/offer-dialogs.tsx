import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useState } from 'react';
import { onDemand, preload, useOnDemand } from '../../../on-demand.ts';
import { dialogAtom, noDialog } from '../state/board-atoms.ts';

export type OfferDialog = ComponentType<{ offer: OfferView; open: boolean; onClose: () => void }>;

export interface OfferDialogsProps {
  offers: readonly OfferView[];
  alertsDialog: OfferDialog;
  mediaDialog: OfferDialog;
}

const ownDialog = onDemand(async () => {
  const { OwnDialog } = await import(/* webpackChunkName: 'dialogs' */ './own-dialogs.tsx');
  return OwnDialog;
});

/** Loads the dialogs before they are needed: they must open without a connection too. */
export const preloadDialogs = () => preload(ownDialog);

/** A closing dialog keeps its content until its animation has ended. */
export function OfferDialogs({
  offers,
  alertsDialog: AlertsDialog,
  mediaDialog: MediaDialog,
}: OfferDialogsProps) {
  const [target, setTarget] = useAtom(dialogAtom);
  const [last, setLast] = useState({ target, offer: offerOf(offers, target.offerId), opening: 0 });
  if (target.kind !== null && target !== last.target) {
    setLast({ target, offer: offerOf(offers, target.offerId), opening: last.opening + 1 });
  }
  const { kind, refused, automaticOff, reading } = last.target;
  const { offer, opening } = last;
  const open = target.kind !== null;
  const onClose = useCallback(() => setTarget(noDialog), [setTarget]);
  const isOwn = kind !== null && kind !== 'alerts' && kind !== 'media';
  const OwnDialog = useOnDemand(ownDialog, { open: open && isOwn, onClose });
  const shared = { open, onClose };
  if (isOwn) {
    const gone = offer !== undefined && offerOf(offers, offer.id) === undefined;
    const own = { ...shared, kind, offers, offer, gone, refused, automaticOff, reading };
    return OwnDialog && <OwnDialog key={opening} {...own} />;
  }
  if (offer === undefined) return null;
  if (kind === 'alerts') return <AlertsDialog key={opening} offer={offer} {...shared} />;
  return <MediaDialog key={opening} offer={offer} {...shared} />;
}

const offerOf = (offers: readonly OfferView[], id: string) => offers.find((offer) => offer.id === id);
