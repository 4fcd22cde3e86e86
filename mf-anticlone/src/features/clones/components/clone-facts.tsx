import type { CloneView } from '@garimpo/anticlone-contract';
import { Badge, ButtonLink, formatDateTime, formatNumber, IconButton } from '@garimpo/sdk';
import { Fact, PanelPart } from '@garimpo/sdk/parts';
import { CircleQuestionMark, ClipboardCopy, CopyCheck, ExternalLink } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
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

const words = clonesText.detail;

/** Where the copy is, and who has seen it. */
export function CloneFacts({ clone }: { clone: CloneView }) {
  const { cloneUrl, status, createdAt, lastAccess, accessCount, layers } = clone;
  return (
    <PanelPart title={words.address} aside={<CloneBadge status={status} />}>
      <p className="flex items-start gap-2 rounded-sm bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1 break-all text-ink">{cloneUrl}</span>
        <IconButton
          label={words.copyAddress}
          icon={ClipboardCopy}
          onClick={() => void copyAndSay(cloneUrl)}
        />
      </p>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={words.firstSeen}>{formatDateTime(createdAt)}</Fact>
        <Fact name={words.lastSeen}>{formatDateTime(lastAccess)}</Fact>
        <Fact name={words.accesses}>{formatNumber(accessCount)}</Fact>
        <Fact name={words.reportedBy}>{layers.map(clonesText.layerOf).join(', ')}</Fact>
      </dl>
      <div className="grid justify-items-start gap-1.5">
        <ButtonLink size="sm" icon={ExternalLink} href={cloneUrl} newTab>
          {words.openPage}
        </ButtonLink>
        <p className="text-caption text-ink-3">{words.openHint}</p>
      </div>
    </PanelPart>
  );
}
