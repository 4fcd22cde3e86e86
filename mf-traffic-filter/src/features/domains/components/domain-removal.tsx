import type { DomainView } from '@garimpo/traffic-filter-contract';
import { RemoveDialog, type RemoveDialogProps, RemovedNotice } from '../../../components/removal.tsx';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useDeleteDomain, useRestoreDomain } from '../api/domains.ts';

const words = domainsText.remove;

export function RemoveDomainDialog(props: RemoveDialogProps<DomainView>) {
  return <RemoveDialog {...props} name={props.item.domain} words={words} removing={useDeleteDomain()} />;
}

export function RemovedDomainNotice({
  domain: { id, domain },
  onClose,
}: {
  domain: DomainView;
  onClose: () => void;
}) {
  return (
    <RemovedNotice id={id} name={domain} words={words} restoring={useRestoreDomain()} onClose={onClose} />
  );
}
