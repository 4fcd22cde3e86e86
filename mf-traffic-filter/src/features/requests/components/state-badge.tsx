import { Badge, type BadgeTone, type IconSource } from '@garimpo/sdk';
import type { VisitState } from '@garimpo/traffic-filter-contract';
import { Ban, Check, Clock } from 'lucide-react';
import { requestsText } from '../../../text/pt-br-requests.ts';

const looks: Record<VisitState, { tone: BadgeTone; icon: IconSource }> = {
  served: { tone: 'success', icon: Check },
  pending: { tone: 'warn', icon: Clock },
  blocked: { tone: 'danger', icon: Ban },
};

export function StateBadge({ state }: { state: VisitState }) {
  return <Badge {...looks[state]}>{requestsText.stateOf(state)}</Badge>;
}
