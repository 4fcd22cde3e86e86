import type { SiteView } from '@garimpo/cloner-contract';
import { Badge } from '@garimpo/sdk';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

const words = text.list;

export function SiteState({ site: { state, report } }: { site: SiteView }) {
  if (state === 'suspended') {
    return (
      <Badge tone="danger" icon={Ban}>
        {words.suspended}
      </Badge>
    );
  }
  const lost = report?.assets.lost ?? 0;
  if (lost > 0) {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {words.lost(lost)}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={Check}>
      {words.published}
    </Badge>
  );
}
