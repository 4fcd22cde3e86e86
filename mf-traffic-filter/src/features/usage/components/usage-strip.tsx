import { cx, Icon, LoadingText, Notice, Panel, Progress, Skeleton, useApi, useSession } from '@garimpo/sdk';
import { PlansLink } from '@garimpo/sdk/parts';
import { USAGE_NOTICES, type UsageReply, usageReply, usedPercent } from '@garimpo/traffic-filter-contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usageKey } from '../../../api/keys.ts';
import { USAGE_PATH } from '../../../api/paths.ts';
import { usageText as words } from '../../../text/pt-br-usage.ts';

const READ_EVERY_MS = 60_000;

function useUsageQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: usageKey(user.id),
    queryFn: ({ signal }) => api.get(USAGE_PATH, usageReply, { signal, onlyAs: user.id }),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}

const [NEAR] = USAGE_NOTICES;

/** How much of the plan the month has used. It has the same height whatever is known. */
export function UsageStrip() {
  const { data, isPending } = useUsageQuery();
  return (
    <Panel className="mb-4" aria-label={words.unknownTitle}>
      <div className="-my-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {data !== undefined ? <Used usage={data} /> : isPending ? <Waiting /> : <Unknown />}
      </div>
    </Panel>
  );
}

/** Where no strip is, what a plan is close to or past is told all the same: not everybody has a confirmed address to write to. */
export function UsageNotice() {
  const { data } = useUsageQuery();
  const percent = data === undefined ? null : usedPercent(data.requests, data.limit);
  if (data === undefined || percent === null || percent < NEAR) return null;
  return (
    <Notice kind="warn" className="mb-4" action={<PlansLink />}>
      {words.note(data)}
    </Notice>
  );
}

function Used({ usage }: { usage: UsageReply }) {
  const percent = usedPercent(usage.requests, usage.limit);
  const near = percent !== null && percent >= NEAR;
  return (
    <>
      <Progress label={words.title(usage.month)} value={(percent ?? 0) / 100} detail={words.used(usage)} />
      <Note near={near}>
        {words.note(usage)} {near && <PlansLink />}
      </Note>
    </>
  );
}

function Unknown() {
  return (
    <>
      <Progress label={words.unknownTitle} value={0} detail={words.unknown} />
      <Note near={false}>{words.unknownNote}</Note>
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className="flex h-5 items-center">
        <Skeleton width="12rem" />
      </span>
      <Skeleton height={6} />
      <span className="flex items-center max-md:min-h-8">
        <LoadingText text={words.loading} />
      </span>
    </>
  );
}

/** Reserves two lines on phones. */
function Note({ near, children }: { near: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={cx(
        'flex items-start gap-1.5 text-caption max-md:min-h-8',
        near ? 'text-warn-text' : 'text-ink-3',
      )}
    >
      {near && <Icon icon={TriangleAlert} size={14} className="mt-px" />}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
