import type { SiteView } from '@garimpo/cloner-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { text } from '../../../text/pt-br.ts';
import { useDeleteSite } from '../api/clones.ts';

const words = text.deleteDialog;

interface DeleteSiteDialogProps {
  open: boolean;
  site: SiteView;
  onClose: () => void;
  /** Element that takes the focus: the pressed button disappears with its row. */
  returnFocusTo: () => HTMLElement | null;
}

export function DeleteSiteDialog({ open, site, onClose, returnFocusTo }: DeleteSiteDialogProps) {
  const { mutate, isPending, error } = useDeleteSite();
  const confirm = () =>
    mutate(site.subdomain, {
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
      subject={shortAddress(site.url)}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={isPending}
      error={error === null ? null : words.failed(errorText(error, text.errors, words.unknown))}
      onConfirm={confirm}
      returnFocusTo={returnFocusTo}
    />
  );
}
