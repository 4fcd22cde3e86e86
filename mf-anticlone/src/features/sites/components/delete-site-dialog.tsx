import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { text } from '../../../text/pt-br.ts';
import { useDeleteSite } from '../api/sites.ts';

const words = text.deleteDialog;

interface DeleteSiteDialogProps {
  open: boolean;
  site: AnticloneSiteView;
  onClose: () => void;
  /** The button that opened the dialog is deleted with its row. */
  returnFocusTo: () => HTMLElement | null;
}

export function DeleteSiteDialog({ open, site, onClose, returnFocusTo }: DeleteSiteDialogProps) {
  const { mutate, isPending, error } = useDeleteSite();
  const confirm = () =>
    mutate(site.id, {
      onSuccess: () => {
        onClose();
        toast.success(words.done);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      question={words.question}
      subject={shortAddress(site.originalUrl)}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.failed)}
      onConfirm={confirm}
      returnFocusTo={returnFocusTo}
    />
  );
}
