import { Button, Dialog } from '@garimpo/sdk';
import { DRAFT_DAYS, eraseDrafts } from '@garimpo/sdk/drafts';
import { draftsText } from '../text/pt-br-drafts.ts';

const words = draftsText.leave;

interface SignOutQuestionProps {
  userId: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Asked of whoever signs out with something unfinished: on a computer that others use it should not stay. */
export function SignOutQuestion({ userId, onClose, onLeave }: SignOutQuestionProps) {
  function leave(erase: boolean) {
    if (erase) eraseDrafts(userId);
    onClose();
    onLeave();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.question}
      footer={
        <>
          <Button variant="danger-quiet" onClick={() => leave(true)}>
            {words.erase}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => leave(false)}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-2">{words.hint(DRAFT_DAYS)}</p>
    </Dialog>
  );
}
