import type { OfferView } from '@garimpo/offers-contract';
import { Button, Dialog, Segmented } from '@garimpo/sdk';
import { useState } from 'react';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { countId } from './card-frame.ts';
import { PastedPageFields } from './pasted-page-fields.tsx';
import { TypedReadingFields } from './typed-reading-fields.tsx';
import { usePastedPage } from './use-pasted-page.ts';
import { useTypedReading } from './use-typed-reading.ts';

export interface ReadingDialogProps {
  offer: OfferView;
  /** It opens because nothing reads by itself on this server: it begins with the page. */
  automaticOff?: boolean | undefined;
  open: boolean;
  onClose: () => void;
}

type ReadingWay = keyof typeof words.ways;

const words = dialogsText.readingDialog;
const ways = (['type', 'paste'] as const).map((value) => ({ value, label: words.ways[value] }));

/** A count of active ads that its user brings: typed, or as the library's own page. Each way keeps what was put into it. */
export function ReadingDialog({ offer, automaticOff = false, open, onClose }: ReadingDialogProps) {
  const [way, setWay] = useState<ReadingWay>(automaticOff ? 'paste' : 'type');
  const typed = useTypedReading(offer, onClose);
  const pasted = usePastedPage(offer, onClose);
  const busy = typed.busy || pasted.busy;
  const isTyped = way === 'type';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={offer.title}
      dirty={typed.dirty || pasted.dirty}
      locked={busy}
      onSubmit={() => void (isTyped ? typed : pasted).submit()}
      // The count that opened it is drawn anew with the new reading.
      returnFocusTo={() => document.getElementById(countId(offer.id))}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyText={isTyped ? words.saving : words.reading}
          >
            {isTyped ? words.save : words.read}
          </Button>
        </>
      }
    >
      <Segmented label={words.way} options={ways} value={way} onValueChange={setWay} disabled={busy} />
      {isTyped ? (
        <TypedReadingFields reading={typed} />
      ) : (
        <PastedPageFields offer={offer} page={pasted} automaticOff={automaticOff} />
      )}
    </Dialog>
  );
}
