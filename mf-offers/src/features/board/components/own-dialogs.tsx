import type { OfferView } from '@garimpo/offers-contract';
import type { LayerProps } from '../../../on-demand.ts';
import type { Entry } from '../lib/change.ts';
import type { DialogKind } from '../state/dialog.ts';
import { AddOfferDialog } from './add-offer-dialog.tsx';
import { DeleteOfferDialog } from './delete-offer-dialog.tsx';
import { EditOfferDialog } from './edit-offer-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

/** The dialogs that the board has of its own. */
export type OwnDialogKind = Extract<DialogKind, 'add' | 'edit' | 'delete' | 'reading'>;

export interface OwnDialogProps extends LayerProps {
  kind: OwnDialogKind;
  offers: readonly OfferView[];
  /** As it was when the dialog opened; `undefined` for a new one. */
  offer: OfferView | undefined;
  /** It has been deleted meanwhile. */
  gone: boolean;
  refused: Entry | undefined;
  automaticOff: boolean | undefined;
}

const aboutOffer = { edit: EditOfferDialog, delete: DeleteOfferDialog, reading: ReadingDialog };

export function OwnDialog({ kind, offer, ...shared }: OwnDialogProps) {
  if (kind === 'add') return <AddOfferDialog {...shared} />;
  if (offer === undefined) return null;
  const AboutOffer = aboutOffer[kind];
  return <AboutOffer offer={offer} {...shared} />;
}
