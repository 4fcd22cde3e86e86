import { Button, ConfirmDialog, type ErrorTable, errorText, IconButton, Notice, toast } from '@garimpo/sdk';
import { Trash2, X } from 'lucide-react';

interface Mutation {
  isPending: boolean;
  error: unknown;
  mutate: (id: string, then: { onSuccess: () => void }) => void;
}

export interface RemoveDialogProps<Item extends { id: string }> {
  open: boolean;
  item: Item;
  onClose: () => void;
  onRemoved: (item: Item) => void;
  /** The button that opened the dialog disappears with its row. */
  returnFocusTo: () => HTMLElement | null;
}

interface RemovalProps {
  name: string;
  /** The tool's own sentences. */
  errors: ErrorTable;
  words: Record<'title' | 'question' | 'confirm' | 'busy' | 'failed', string>;
  removing: Mutation;
}

/** A removal can be undone, but it is confirmed first: ads that lead here cost money meanwhile. */
export function RemoveDialog<Item extends { id: string }>({
  open,
  item,
  onClose,
  onRemoved,
  returnFocusTo,
  name,
  errors,
  words,
  removing: { mutate, isPending, error },
}: RemoveDialogProps<Item> & RemovalProps) {
  const remove = () =>
    mutate(item.id, {
      onSuccess: () => {
        onClose();
        onRemoved(item);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      question={words.question}
      subject={name}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={isPending}
      error={error === null ? null : errorText(error, errors, words.failed)}
      onConfirm={remove}
      returnFocusTo={returnFocusTo}
    />
  );
}

export interface RemovedNoticeProps {
  id: string;
  name: string;
  words: Record<'undo' | 'undoing' | 'undone' | 'undoFailed' | 'dismiss', string> & {
    done: (name: string) => string;
  };
  restoring: Mutation;
  errors: ErrorTable;
  /** The item is restored, or the notice dismissed. */
  onClose: () => void;
}

/** The notice stays until it is closed, so that undoing does not depend on reading fast. */
export function RemovedNotice({ id, name, errors, words, restoring, onClose }: RemovedNoticeProps) {
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
      className="ui:mb-4"
      action={
        <span className="ui:inline-flex ui:items-center ui:gap-1">
          <Button size="sm" busy={isPending} busyText={words.undoing} onClick={restore}>
            {words.undo}
          </Button>
          <IconButton label={words.dismiss} icon={X} onClick={onClose} />
        </span>
      }
    >
      {error === null ? words.done(name) : errorText(error, errors, words.undoFailed)}
    </Notice>
  );
}
