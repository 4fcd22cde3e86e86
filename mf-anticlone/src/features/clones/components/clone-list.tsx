import type { AnticloneSiteView, CloneStatus, CloneView } from '@garimpo/anticlone-contract';
import {
  Badge,
  Button,
  cx,
  Empty,
  formatAgo,
  formatDateTime,
  formatPercent,
  LoadingText,
  Skeleton,
  Spinner,
  Tag,
  useGarimpo,
} from '@garimpo/sdk';
import { ChevronRight, CircleQuestionMark, CopyCheck, ShieldCheck } from 'lucide-react';
import { PanelLoadProblem } from '../../../components/panel-load-problem.tsx';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { clonesOf, useClonesQuery } from '../api/clones.ts';

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

interface ScoreBarProps {
  /** 0 to 1; `null` draws the empty track. */
  share: number | null;
  tone: CloneStatus | 'part';
}

const fills = { confirmed: 'bg-danger', suspect: 'bg-warn', part: 'bg-chart-1' };

/** Hidden from screen readers: its figure is in words beside it. */
export function ScoreBar({ share, tone }: ScoreBarProps) {
  return (
    <span aria-hidden="true" className="block h-1 w-full overflow-hidden rounded-full bg-press">
      <span
        className={cx('block h-full rounded-full', fills[tone])}
        style={{ width: `${Math.round((share ?? 0) * 100)}%` }}
      />
    </span>
  );
}

interface CloneRowProps {
  clone: CloneView;
  onOpen: () => void;
}

function CloneRow({ clone, onOpen }: CloneRowProps) {
  const { now } = useGarimpo();
  const {
    cloneHost,
    cloneUrl,
    status,
    similarityScore,
    checking,
    accessCount,
    lastAccess,
    caseStatus,
    foundBy,
  } = clone;
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
          {foundBy !== 'visit' && <span>{clonesText.foundBy(foundBy)}</span>}
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

const ROWS = ['a', 'b', 'c'];

export interface CloneListProps {
  site: AnticloneSiteView;
  onOpen: (clone: CloneView) => void;
  onInstall: () => void;
}

/** Confirmed copies first. */
export function CloneList({ site, onOpen, onInstall }: CloneListProps) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useClonesQuery(site.id);
  if (isPending) return <SkeletonClones />;
  const clones = clonesOf(data);
  return (
    <>
      <PanelLoadProblem
        error={error}
        failed={clonesText.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data !== undefined && clones.length === 0 && (
        <Empty
          dense
          level={3}
          icon={ShieldCheck}
          title={clonesText.empty}
          {...(site.verifiedAt === null && {
            actions: <Button onClick={onInstall}>{clonesText.openInstall}</Button>,
          })}
        >
          {site.verifiedAt === null
            ? `${clonesText.emptyText} ${clonesText.emptyNotInstalled}`
            : clonesText.emptyText}
        </Empty>
      )}
      <ul>
        {clones.map((clone) => (
          <CloneRow key={clone.id} clone={clone} onOpen={() => onOpen(clone)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid justify-items-center p-4">
          <Button
            busy={isFetchingNextPage}
            busyText={clonesText.loading}
            onClick={() => void fetchNextPage()}
          >
            {clonesText.more}
          </Button>
        </div>
      )}
    </>
  );
}

function SkeletonClones() {
  return (
    <div aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className="grid gap-2.5 border-b border-line-soft px-5 py-3.5">
          <Skeleton width="52%" />
          <Skeleton width="80%" height={10} />
          <Skeleton height={4} />
        </div>
      ))}
      <LoadingText className="p-5" />
    </div>
  );
}
