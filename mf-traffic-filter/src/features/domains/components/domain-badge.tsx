import { Badge } from '@garimpo/sdk';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { Check, Clock } from 'lucide-react';
import { domainsText } from '../../../text/pt-br-domains.ts';

export function DomainBadge({ status }: Pick<DomainView, 'status'>) {
  return status === 'verified' ? (
    <Badge tone="success" icon={Check}>
      {domainsText.statusOf(status)}
    </Badge>
  ) : (
    <Badge tone="warn" icon={Clock}>
      {domainsText.statusOf(status)}
    </Badge>
  );
}
