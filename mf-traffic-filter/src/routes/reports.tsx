import { Button, PageTitle, Segmented, useGarimpo } from '@garimpo/sdk';
import { type ReportDays, reportDays } from '@garimpo/traffic-filter-contract';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { REPORTS_PATH } from '../api/paths.ts';
import { CampaignSelect } from '../components/campaign-select.tsx';
import { LoadProblem, SignedOut, useTableFile } from '../components/page-parts.tsx';
import { ReportTabs } from '../components/report-tabs.tsx';
import { reportQueryOf, useReportQuery } from '../features/reports/api/report-query.ts';
import { ReportBody } from '../features/reports/components/report-body.tsx';
import { EmptyReport, KpiRow, SkeletonReport } from '../features/reports/components/report-frame.tsx';
import { type ReportView, readReportView, writeReportView } from '../features/reports/lib/report.ts';
import { UsageNotice } from '../features/usage/components/usage-strip.tsx';
import { reportsText as words } from '../text/pt-br-reports.ts';

const periods = reportDays.map((days) => ({ value: String(days), label: words.period.of(days) }));

/** `/traffic-filter/reports`: what came of all visits, on real figures. */
export function ReportsRoute() {
  const { session } = useGarimpo();
  const [params, setParams] = useSearchParams();
  const view = readReportView(params);
  const change = (part: Partial<ReportView>) =>
    setParams(writeReportView({ ...view, ...part }), { replace: true, preventScrollReset: true });
  if (session.profile === null) {
    return (
      <div className="mx-auto max-w-content">
        <PageTitle title={words.page.title} sub={words.page.sub} />
        <SignedOut />
      </div>
    );
  }
  return <Report view={view} onChange={change} />;
}

interface ReportProps {
  view: ReportView;
  onChange: (part: Partial<ReportView>) => void;
}

function Report({ view, onChange }: ReportProps) {
  const campaigns = useCampaignsQuery().data?.campaigns;
  const { data, error, isFetching, isPlaceholderData, refetch } = useReportQuery(view);
  const csv = useTableFile({ path: `${REPORTS_PATH}.csv`, query: reportQueryOf(view), words: words.csv });
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        title={words.page.title}
        sub={words.page.sub}
        actions={
          <>
            <Segmented
              label={words.period.label}
              options={periods}
              value={String(view.days)}
              onValueChange={(value) => onChange({ days: Number(value) as ReportDays })}
            />
            <Button icon={Download} busy={csv.busy} busyText={words.csv.busy} onClick={csv.save}>
              {words.csv.save}
            </Button>
          </>
        }
      />
      <UsageNotice />
      <ReportTabs value="overview">
        <CampaignSelect
          words={words.page}
          campaigns={campaigns ?? []}
          value={view.campaign}
          onChange={(campaign) => onChange({ campaign })}
          className="mb-4 w-70 max-md:w-full"
        />
        <LoadProblem
          error={error}
          failed={words.page.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {/* The figures of the previous period stay until the new ones are loaded. */}
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'opacity-60' : undefined}
        >
          <KpiRow report={data?.report} days={data?.days ?? view.days} />
          {data === undefined && error === null && <SkeletonReport />}
          {data !== undefined &&
            (data.report.totals.requests === 0 ? (
              <EmptyReport
                days={view.days}
                campaigns={campaigns?.length}
                onDays={(days) => onChange({ days })}
              />
            ) : (
              <ReportBody report={data.report} view={view} campaigns={campaigns} />
            ))}
        </div>
      </ReportTabs>
    </div>
  );
}
