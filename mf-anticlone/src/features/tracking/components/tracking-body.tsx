import type { SummaryReply } from '@garimpo/anticlone-contract';
import { Empty, Panel, Skeleton, TextLink } from '@garimpo/sdk';
import { LoadProblem } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import { ChartLine } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { trackingText as words } from '../../../text/pt-br-tracking.ts';
import { useSummaryQuery } from '../api/events-query.ts';
import type { Range } from '../lib/period.ts';
import { Breakdown } from './breakdown.tsx';
import { DaysChart } from './days-chart.tsx';
import { EventsPanel } from './events-panel.tsx';
import { KpiRow } from './kpi-row.tsx';

export interface TrackingBodyProps {
  siteId: string;
  range: Range;
}

/** Figures of a period, what they are made of, and each event. */
export function TrackingBody({ siteId, range }: TrackingBodyProps) {
  const { data, error, isFetching, refetch } = useSummaryQuery(siteId, range);
  return (
    <>
      <LoadProblem
        error={error}
        errors={text.errors}
        failed={words.failed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      <KpiRow totals={data?.totals} />
      {data === undefined && error === null && <SkeletonPanels />}
      {data !== undefined && isNothing(data.totals) && (
        <Panel padded={false}>
          <Empty icon={ChartLine} title={words.empty}>
            {words.emptyText}
          </Empty>
        </Panel>
      )}
      {data !== undefined && !isNothing(data.totals) && (
        <>
          {data.days.length > 1 && <DaysChart days={data.days} />}
          <Breakdowns summary={data} />
          <EventsPanel siteId={siteId} range={range} />
        </>
      )}
    </>
  );
}

const isNothing = ({ access, initCheckout, cloneAccess }: SummaryReply['totals']) =>
  access + initCheckout + cloneAccess === 0;

function Breakdowns({ summary: { sources, places, devices, attribution } }: { summary: SummaryReply }) {
  return (
    <div className="mb-4 grid grid-cols-3 items-start gap-4 max-lg:grid-cols-1">
      <Breakdown
        title={words.sources}
        rows={sources.map(({ source, ...counts }) => ({ name: source ?? words.noSource, ...counts }))}
      />
      <Breakdown
        title={words.places}
        rows={places.map(({ country, city, ...counts }) => ({
          name: placeName({ country, city }) ?? words.noPlace,
          ...counts,
        }))}
        note={
          attribution && (
            <TextLink href={attribution.url} newTab>
              {attribution.text}
            </TextLink>
          )
        }
      />
      <Breakdown
        title={words.devicesTitle}
        rows={devices.map(({ device, ...counts }) => ({ name: words.deviceOf(device), ...counts }))}
      />
    </div>
  );
}

function SkeletonPanels() {
  return (
    <Panel aria-busy="true">
      <div className="grid gap-4">
        <Skeleton width="30%" />
        <Skeleton height={180} />
      </div>
    </Panel>
  );
}
