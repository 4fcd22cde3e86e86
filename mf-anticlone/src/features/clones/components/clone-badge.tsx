import type { CloneView } from '@garimpo/anticlone-contract';
import { Badge } from '@garimpo/sdk';
import { CircleQuestionMark, CopyCheck } from 'lucide-react';
import { clonesText } from '../../../text/pt-br-clones.ts';

export function CloneBadge({ status }: Pick<CloneView, 'status'>) {
  return status === 'confirmed' ? (
    <Badge tone="danger" icon={CopyCheck}>
      {clonesText.confirmed}
    </Badge>
  ) : (
    <Badge tone="warn" icon={CircleQuestionMark}>
      {clonesText.suspect}
    </Badge>
  );
}
