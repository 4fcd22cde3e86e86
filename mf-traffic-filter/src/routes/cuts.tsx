import { Button, formatDateTable, LoadingText, PageTitle, Panel, useGarimpo } from '@garimpo/sdk';
import { onDemand, useLayer } from '@garimpo/sdk/parts';
import { type CutReply, reportDays } from '@garimpo/traffic-filter-contract';
import { Bookmark, Coins, Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { CUT_PATH } from '../api/paths.ts';
import { LoadProblem, SignedOut, useTableFile } from '../components/page-parts.tsx';
import { ReportTabs } from '../components/report-tabs.tsx';
import { useCutQuery } from '../features/cuts/api/cuts.ts';
import { CutControls } from '../features/cuts/components/cut-controls.tsx';
import { CutTable } from '../features/cuts/components/cut-table.tsx';
import { MoneyRow } from '../features/cuts/components/money-row.tsx';
import { ViewsDialog } from '../features/cuts/components/views-dialog.tsx';
import {
  type CutView,
  cutQueryOf,
  readCutView,
  searchOf,
  writeCutView,
} from '../features/cuts/lib/cut-view.ts';
import { EmptyReport, KpiRow } from '../features/reports/components/report-frame.tsx';
import { log } from '../log.ts';
import { text } from '../text/pt-br.ts';
import { costsText } from '../text/pt-br-costs.ts';
import { cutsText as words } from '../text/pt-br-cuts.ts';
import { reportsText } from '../text/pt-br-reports.ts';

/** `/traffic-filter/reports/cuts`: what came of visits, by whatever tells them apart. */
export function CutsRoute() {
  const { session, now } = useGarimpo();
  const [params, setParams] = useSearchParams();
  const view = readCutView(params, now());
  const go = (search: URLSearchParams) => setParams(search, { replace: true, preventScrollReset: true });
  if (session.profile === null) {
    return (
      <div className="mx-auto max-w-content">
        <PageTitle title={reportsText.page.title} sub={reportsText.page.sub} />
        <SignedOut />
      </div>
    );
  }
  return <Cuts view={view} onChange={(part) => go(writeCutView({ ...view, ...part }))} onSearch={go} />;
}

/** Loaded when it is first opened. */
const costsPanel = onDemand(
  async () => (await import('../features/costs/components/costs-panel.tsx')).CostsPanel,
);
const failure = { log, notOpened: text.notOpened };

interface CutsProps {
  view: CutView;
  onChange: (part: Partial<CutView>) => void;
  onSearch: (search: URLSearchParams) => void;
}

function Cuts({ view, onChange, onSearch }: CutsProps) {
  const query = cutQueryOf(view);
  const campaigns = useCampaignsQuery().data?.campaigns;
  const { data, error, isFetching, isPlaceholderData, refetch } = useCutQuery(query);
  const [isOpen, setOpen] = useState(false);
  const [hasCosts, setCosts] = useState(false);
  const CostsPanel = useLayer(costsPanel, { open: hasCosts, onClose: () => setCosts(false) }, failure);
  const csv = useTableFile({ path: `${CUT_PATH}.csv`, query: query ?? {}, words: words.csv });
  const days = data === undefined ? 30 : daysOf(data.cut);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        title={reportsText.page.title}
        sub={reportsText.page.sub}
        actions={
          <>
            <Button icon={Coins} onClick={() => setCosts(true)}>
              {costsText.open}
            </Button>
            <Button icon={Bookmark} onClick={() => setOpen(true)}>
              {words.views.open}
            </Button>
            <Button
              icon={Download}
              disabled={query === null}
              busy={csv.busy}
              busyText={words.csv.busy}
              onClick={csv.save}
            >
              {words.csv.save}
            </Button>
          </>
        }
      />
      <ReportTabs value="cuts">
        <CutControls
          view={view}
          rangeProblem={query === null}
          campaigns={campaigns ?? []}
          onChange={onChange}
        />
        <LoadProblem
          error={error}
          failed={words.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {/* The figures of the previous cut stay until the new ones are loaded. */}
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'opacity-60' : undefined}
        >
          <KpiRow report={data?.cut} days={days} />
          {data !== undefined && <MoneyRow cut={data.cut} days={days} />}
          {data === undefined && error === null && (
            <Panel title={words.table(view.by, view.and)} aria-busy="true">
              <LoadingText text={words.loading} />
            </Panel>
          )}
          {data !== undefined &&
            (data.cut.rows.length === 0 && !data.cut.unassigned?.costCents ? (
              <EmptyReport
                days={days}
                campaigns={campaigns?.length}
                onDays={(longer) => onChange({ period: String(longer) as `${(typeof reportDays)[number]}` })}
              />
            ) : (
              <CutTable
                cut={data.cut}
                by={data.query.by}
                and={data.query.and ?? null}
                aside={comparedOf(data.cut)}
              />
            ))}
        </div>
      </ReportTabs>
      {CostsPanel !== undefined && (
        <CostsPanel open={hasCosts} onClose={() => setCosts(false)} campaigns={campaigns ?? []} />
      )}
      {isOpen && (
        <ViewsDialog
          query={query}
          onShow={(chosen) => {
            setOpen(false);
            onSearch(searchOf(chosen.query));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: CutReply) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
/** Noon is the same day everywhere that we are read. */
const dayText = (day: string) => formatDateTable(`${day}T15:00:00Z`);
const comparedOf = ({ from, to, beforeFrom, beforeTo }: CutReply) =>
  words.compared(dayText(from), dayText(to), dayText(beforeFrom), dayText(beforeTo));
