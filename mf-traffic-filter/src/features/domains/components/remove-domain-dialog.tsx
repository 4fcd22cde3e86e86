import { ConfirmDialog, errorText } from '@garimpo/sdk';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { text } from '../../../text/pt-br.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useDeleteDomain } from '../api/change-domains.ts';

const words = domainsText.remove;

export interface RemoveDomainDialogProps {
  open: boolean;
  domain: DomainView;
  onClose: () => void;
  onRemoved: (domain: DomainView) => void;
  /** The button that opened it goes with its row. */
  returnFocusTo: () => HTMLElement | null;
}

/** Asks first, although it can be undone: an ad that leads here costs money meanwhile. */
export function RemoveDomainDialog({
  open,
  domain,
  onClose,
  onRemoved,
  returnFocusTo,
}: RemoveDomainDialogProps) {
  const { mutate, isPending, error } = useDeleteDomain();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      question={words.question}
      subject={domain.domain}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.failed)}
      onConfirm={() =>
        mutate(domain.id, {
          onSuccess: () => {
            onClose();
            onRemoved(domain);
          },
        })
      }
      returnFocusTo={returnFocusTo}
    />
  );
}
