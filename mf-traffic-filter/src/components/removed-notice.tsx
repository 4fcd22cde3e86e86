import { Button, errorText, IconButton, Notice, toast } from '@garimpo/sdk';
import { Trash2, X } from 'lucide-react';
import { text } from '../text/pt-br.ts';

export interface RemovedNoticeProps {
  /** What was removed, as people call it. */
  name: string;
  words: {
    done: (name: string) => string;
    undo: string;
    undoing: string;
    undone: string;
    undoFailed: string;
    dismiss: string;
  };
  restoring: {
    isPending: boolean;
    error: unknown;
    mutate: (id: string, then: { onSuccess: () => void }) => void;
  };
  id: string;
  /** It is back, or the notice is no longer wanted. */
  onClose: () => void;
}

/** Stays until it is closed: the way back must not depend on how fast one reads. */
export function RemovedNotice({ name, words, restoring, id, onClose }: RemovedNoticeProps) {
  const { mutate, isPending, error } = restoring;
  const restore = () =>
    mutate(id, {
      onSuccess: () => {
        toast.success(words.undone);
        onClose();
      },
    });
  return (
    <Notice
      icon={Trash2}
      kind={error === null ? 'info' : 'danger'}
      className="mb-4"
      action={
        <span className="inline-flex items-center gap-1">
          <Button size="sm" busy={isPending} busyText={words.undoing} onClick={restore}>
            {words.undo}
          </Button>
          <IconButton label={words.dismiss} icon={X} onClick={onClose} />
        </span>
      }
    >
      {error === null ? words.done(name) : errorText(error, text.errors, words.undoFailed)}
    </Notice>
  );
}
