import { formatDateTable } from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { useMemo } from 'react';
import { reportsText } from '../../../text/pt-br-reports.ts';
import type { ReportView } from '../lib/report-view.ts';
import { CampaignsTable, type CampaignsTableProps } from './campaigns-table.tsx';
import { DecisionsPanel } from './decisions-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { HowCounted } from './how-counted.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { TrafficPanel } from './traffic-panel.tsx';

const { days: dayWords, hours: hourWords } = reportsText;

export interface ReportBodyProps {
  report: ReportReply;
  view: ReportView;
  /** Of the user, as they are now; `undefined` until that is known. */
  campaigns: CampaignsTableProps['known'];
}

/** What the figures of a period are made of. */
export function ReportBody({ report, view, campaigns }: ReportBodyProps) {
  const days = useMemo(() => report.byDay.map(dayRow), [report.byDay]);
  const hours = useMemo(() => report.byHour.map(hourRow), [report.byHour]);
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <SourcesPanel sources={report.bySource} />
        <DecisionsPanel totals={report.totals} view={view} />
      </div>
      <CampaignsTable campaigns={report.byCampaign} known={campaigns} valueCents={report.totals.valueCents} />
      <TrafficPanel title={dayWords.title} column={dayWords.column} rows={days} className="mb-4" />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
        <TrafficPanel title={hourWords.title} column={hourWords.column} rows={hours} />
        <DevicesPanel devices={report.byDevice} />
      </div>
      <HowCounted />
    </>
  );
}

function dayRow({ day, ...figures }: ReportReply['byDay'][number]) {
  // Noon is the same day everywhere that we are read.
  const name = formatDateTable(`${day}T15:00:00Z`);
  return { ...figures, key: day, name, short: name.slice(0, 5) };
}

function hourRow({ hour, ...figures }: ReportReply['byHour'][number]) {
  const name = hourWords.of(hour);
  return { ...figures, key: String(hour), name, short: name };
}
