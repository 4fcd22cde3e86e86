import { EVENT_DAYS_MAX } from '@garimpo/anticlone-contract';
import { Empty, PageTitle, Panel, Skeleton, useGarimpo } from '@garimpo/sdk';
import { dayOf } from '@garimpo/sdk/days';
import { LoadProblem, SignedOut as Part, shortAddress } from '@garimpo/sdk/parts';
import { Lock, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useSitesQuery } from '../api/sites.ts';
import { PeriodBar, TrackingBody } from '../features/tracking/components/tracking-body.tsx';
import { type Range, rangeOf, readTrackingView, writeTrackingView } from '../features/tracking/lib/period.ts';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';
import { trackingText as words } from '../text/pt-br-tracking.ts';

export const SignedOut = () => <Part>{text.page.signedOut}</Part>;

const DAY_MS = 86_400_000;

/** `/tools/anticlone/:siteId/events`: what happened on one page and on its copies. */
export function TrackingRoute() {
  const { siteId = '' } = useParams();
  const { session } = useGarimpo();
  const { data, error, isFetching, refetch } = useSitesQuery();
  const site = data?.sites.find(({ id }) => id === siteId);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        title={words.title}
        back={{ to: paths.anticlone, label: words.back }}
        sub={site === undefined ? <Skeleton width="14rem" /> : shortAddress(site.originalUrl)}
      />
      {session.profile === null && <SignedOut />}
      <LoadProblem
        error={error}
        errors={text.errors}
        failed={text.page.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data !== undefined && !data.tracking && (
        <Panel padded={false}>
          <Empty icon={Lock} title={words.forbiddenTitle}>
            {words.forbiddenText}
          </Empty>
        </Panel>
      )}
      {data?.tracking === true && site === undefined && (
        <Panel padded={false}>
          <Empty icon={SearchX} title={words.goneTitle}>
            {words.goneText}
          </Empty>
        </Panel>
      )}
      {data?.tracking === true && site !== undefined && <Tracking key={siteId} siteId={siteId} />}
    </div>
  );
}

function Tracking({ siteId }: { siteId: string }) {
  const { now } = useGarimpo();
  const [params, setParams] = useSearchParams();
  // The range changes only with the day, because each new range is another request.
  const today = dayOf(now());
  const view = useMemo(() => readTrackingView(params, new Date(`${today}T12:00:00Z`)), [params, today]);
  const range = useMemo(() => rangeOf(view, new Date(`${today}T12:00:00Z`)), [view, today]);
  const problem = range === null ? 'order' : isTooLong(range) ? 'length' : null;
  return (
    <>
      <PeriodBar
        view={view}
        problem={problem}
        onChange={(part) =>
          setParams(writeTrackingView({ ...view, ...part }), { replace: true, preventScrollReset: true })
        }
      />
      {range !== null && problem === null && <TrackingBody siteId={siteId} range={range} />}
    </>
  );
}

const isTooLong = ({ from, to }: Range) => to.getTime() - from.getTime() > EVENT_DAYS_MAX * DAY_MS;
