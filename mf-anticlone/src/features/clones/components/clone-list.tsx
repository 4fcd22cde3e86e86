import type { AnticloneSiteView, CloneView } from '@garimpo/anticlone-contract';
import { Button, Empty, errorText, LoadingText, Notice, Skeleton } from '@garimpo/sdk';
import { ShieldCheck } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { clonesOf, useClonesQuery } from '../api/clones-query.ts';
import { CloneRow } from './clone-row.tsx';

const ROWS = ['a', 'b', 'c'];

export interface CloneListProps {
  site: AnticloneSiteView;
  onOpen: (clone: CloneView) => void;
  onInstall: () => void;
}

/** Copies of one page, the confirmed ones first. */
export function CloneList({ site, onOpen, onInstall }: CloneListProps) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useClonesQuery(site.id);
  if (isPending) return <SkeletonClones />;
  const clones = clonesOf(data);
  return (
    <>
      {error !== null && (
        <Notice
          kind="danger"
          className="m-5"
          action={
            <Button size="sm" busy={isFetching} busyText={text.page.loading} onClick={() => void refetch()}>
              {text.page.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, clonesText.loadFailed)}
        </Notice>
      )}
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
