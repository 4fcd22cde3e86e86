import { Button, Dialog, useGarimpo } from '@garimpo/sdk';
import { momentText } from '../../../text/moment.ts';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftConflict } from '../state/draft-status.ts';

const words = workText.draftConflict;

export interface DraftConflictDialogProps {
  conflict: DraftConflict;
  /** This work is kept in the place of the other. */
  onHere: () => void;
  /** This work goes, and the other is opened. */
  onThere: () => void;
}

/** Another tab or device keeps drafts of the same site: one of both goes on. To close it is to go on here. */
export function DraftConflictDialog({ conflict, onHere, onThere }: DraftConflictDialogProps) {
  const { now } = useGarimpo();
  const { updatedAt } = conflict;
  return (
    <Dialog
      open
      title={words.title}
      description={words.why(updatedAt === null ? null : momentText(updatedAt, now()))}
      onOpenChange={(open) => !open && onHere()}
    >
      <p className="text-small text-ink-2">{words.hint}</p>
      <div className="grid gap-2">
        <Button full variant="primary" data-autofocus onClick={onHere}>
          {words.here}
        </Button>
        <p className="text-caption text-ink-3">{words.hereHint}</p>
        <Button full onClick={onThere}>
          {words.there}
        </Button>
        <p className="text-caption text-ink-3">{words.thereHint}</p>
      </div>
    </Dialog>
  );
}
