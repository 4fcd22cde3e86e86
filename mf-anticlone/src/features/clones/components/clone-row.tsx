import type { CloneView } from '@garimpo/anticlone-contract';
import { formatAgo, formatDateTime, formatPercent, Spinner, Tag, useGarimpo } from '@garimpo/sdk';
import { ChevronRight } from 'lucide-react';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { CloneBadge } from './clone-badge.tsx';
import { ScoreBar } from './score-bar.tsx';

export interface CloneRowProps {
  clone: CloneView;
  onOpen: () => void;
}

export function CloneRow({ clone, onOpen }: CloneRowProps) {
  const { now } = useGarimpo();
  const { cloneHost, cloneUrl, status, similarityScore, checking, accessCount, lastAccess, caseStatus } =
    clone;
  return (
    <li className="border-b border-line-soft">
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-1.5 px-5 py-3 text-left hover:veil-hover active:veil-press focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-label text-ink" title={cloneUrl}>
            {cloneHost}
          </span>
          {caseStatus !== 'new' && <Tag>{clonesText.caseOf(caseStatus)}</Tag>}
          <CloneBadge status={status} />
          <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-caption text-ink-3 tabular-nums">
          {checking ? (
            <span className="inline-flex items-center gap-1.5">
              <Spinner /> {clonesText.checking}
            </span>
          ) : (
            <span>
              {similarityScore === null
                ? clonesText.notChecked
                : clonesText.similarity(formatPercent(Math.round(similarityScore * 100) / 100))}
            </span>
          )}
          <span>{clonesText.accesses(accessCount)}</span>
          <time dateTime={lastAccess} title={formatDateTime(lastAccess)} className="ml-auto">
            {clonesText.seen(formatAgo(lastAccess, now()))}
          </time>
        </span>
        <ScoreBar share={similarityScore} tone={status} />
      </button>
    </li>
  );
}
