import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useState } from 'react';
import { onDemand, preload, useOnDemand } from '../../../on-demand.ts';
import { dialogAtom, noDialog } from '../state/board-atoms.ts';

/** A dialog about one offer that another feature brings. */
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

/** Before anybody asks: without a line they could not come any more. */
export const preloadDialogs = () => preload(ownDialog);

/** The one open dialog. A closing one keeps its content until it has left the screen. */
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
  const { kind, refused, automaticOff } = last.target;
  const { offer, opening } = last;
  const open = target.kind !== null;
  const onClose = useCallback(() => setTarget(noDialog), [setTarget]);
  const isOwn = kind !== null && kind !== 'alerts' && kind !== 'media';
  const OwnDialog = useOnDemand(ownDialog, { open: open && isOwn, onClose });
  const shared = { open, onClose };
  if (isOwn) {
    const gone = offer !== undefined && offerOf(offers, offer.id) === undefined;
    const own = { ...shared, kind, offers, offer, gone, refused, automaticOff };
    return OwnDialog && <OwnDialog key={opening} {...own} />;
  }
  if (offer === undefined) return null;
  if (kind === 'alerts') return <AlertsDialog key={opening} offer={offer} {...shared} />;
  return <MediaDialog key={opening} offer={offer} {...shared} />;
}

const offerOf = (offers: readonly OfferView[], id: string) => offers.find((offer) => offer.id === id);
