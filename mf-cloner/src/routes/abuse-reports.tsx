import { Button, Empty, errorText, LoadingText, Notice, PageTitle, Panel, useSession } from '@garimpo/sdk';
import { Compass, Flag } from 'lucide-react';
import { useReports } from '../features/abuse/api/reports.ts';
import { REPORTS_ID, ReportList } from '../features/abuse/components/report-list.tsx';
import { text } from '../text/pt-br.ts';
import { abuseText } from '../text/pt-br-abuse.ts';

/** `/ops/denuncias`: for administrators. Other users see an empty page, and the service refuses them. */
export function AbuseReportsRoute() {
  if (useSession().permissions.admin) return <AbuseReports />;
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Empty icon={Compass} title={abuseText.nothing.title} level={1}>
        {abuseText.nothing.text}
      </Empty>
    </div>
  );
}

function AbuseReports() {
  const { data, error, isPending, isFetching, refetch } = useReports();
  const reports = data?.reports ?? [];
  return (
    <div id={REPORTS_ID} tabIndex={-1} className="mx-auto max-w-content outline-none">
      <PageTitle title={abuseText.title} sub={data === undefined ? '\u00a0' : abuseText.sub(data.open)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {error !== null && (
          <Notice
            kind="danger"
            action={
              <Button size="sm" busy={isFetching} busyText={abuseText.loading} onClick={() => void refetch()}>
                {abuseText.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, abuseText.loadFailed)}
          </Notice>
        )}
        {isPending && <LoadingText />}
        {data !== undefined && reports.length === 0 && (
          <Panel padded={false}>
            <Empty icon={Flag} title={abuseText.emptyTitle}>
              {abuseText.emptyText}
            </Empty>
          </Panel>
        )}
        <ReportList title={abuseText.open} reports={reports.filter(({ decision }) => decision === null)} />
        <ReportList title={abuseText.decided} reports={reports.filter(({ decision }) => decision !== null)} />
      </div>
    </div>
  );
}
