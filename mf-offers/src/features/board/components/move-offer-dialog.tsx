import { type OfferView, offerStatuses } from '@garimpo/offers-contract';
import { Button, Dialog } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { statusLooks } from './status-looks.ts';
import { useBoardChanges } from './use-board-changes.ts';

interface MoveOfferDialogProps {
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

/** Opened by the command palette, which knows the offer and not its column. */
export function MoveOfferDialog({ offer, open, onClose }: MoveOfferDialogProps) {
  const { move } = useBoardChanges();
  const others = offerStatuses.filter((status) => status !== offer.status);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dialogsText.moveDialog.title}
      description={dialogsText.moveDialog.from(offer.title, text.board.columns[offer.status])}
      size="sm"
    >
      <div className="grid gap-2">
        {others.map((status, at) => (
          <Button
            key={status}
            icon={statusLooks[status].icon}
            {...(at === 0 && { 'data-autofocus': true })}
            onClick={() => {
              move([offer], status);
              onClose();
            }}
          >
            {text.board.columns[status]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
