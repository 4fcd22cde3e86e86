import type { DomainView } from '@garimpo/traffic-filter-contract';
import { RemovedNotice } from '../../../components/removed-notice.tsx';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useRestoreDomain } from '../api/change-domains.ts';

export interface RemovedDomainNoticeProps {
  domain: DomainView;
  onClose: () => void;
}

export function RemovedDomainNotice({ domain: { id, domain }, onClose }: RemovedDomainNoticeProps) {
  const restoring = useRestoreDomain();
  return (
    <RemovedNotice id={id} name={domain} words={domainsText.remove} restoring={restoring} onClose={onClose} />
  );
}
