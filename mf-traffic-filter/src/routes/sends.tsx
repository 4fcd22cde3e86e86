import { Button, cx, PageTitle, useSession } from '@garimpo/sdk';
import { useClosing } from '@garimpo/sdk/parts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { CONVERSION_SENDS_PATH } from '../api/paths.ts';
import { SignedOut, useTableFile } from '../components/page-parts.tsx';
import { ReportTabs } from '../components/report-tabs.tsx';
import { useTargetsQuery } from '../features/sends/api/sends.ts';
import { SendsLog } from '../features/sends/components/sends-log.tsx';
import { TargetPanel } from '../features/sends/components/target-panel.tsx';
import { TargetsPart } from '../features/sends/components/targets-part.tsx';
import {
  readSendsView,
  type SendsFilter,
  sendsQueryOf,
  writeSendsView,
} from '../features/sends/lib/sends-view.ts';
import { reportsText } from '../text/pt-br-reports.ts';
import { sendsText } from '../text/pt-br-sends.ts';

/** `/traffic-filter/reports/sends`: conversions that are sent on to ad networks. */
export function SendsRoute() {
  const { profile } = useSession();
  if (profile === null) {
    return (
      <div className="mx-auto max-w-content">
        <PageTitle title={reportsText.page.title} sub={reportsText.page.sub} />
        <SignedOut />
      </div>
    );
  }
  return <Sends />;
}

/** The id of the connection that is edited, or a new one. */
type Opened = { id: string | null };

function Sends() {
  const [params, setParams] = useSearchParams();
  const filter = readSendsView(params);
  const change = (next: SendsFilter) =>
    setParams(writeSendsView(next), { replace: true, preventScrollReset: true });
  const campaigns = useCampaignsQuery().data?.campaigns ?? [];
  const targets = useTargetsQuery().data?.targets ?? [];
  const { csv: words } = sendsText;
  const csv = useTableFile({ path: `${CONVERSION_SENDS_PATH}.csv`, query: sendsQueryOf(filter), words });
  const [opened, setOpened] = useState<Opened | null>(null);
  const panel = useClosing(opened);
  return (
    // An open panel has its own room beside the list.
    <div className={cx(opened !== null && 'lg:pr-(--g-w-panel)')}>
      <div className="mx-auto max-w-content">
        <PageTitle
          title={reportsText.page.title}
          sub={reportsText.page.sub}
          actions={
            <Button icon={Download} busy={csv.busy} busyText={words.busy} onClick={csv.save}>
              {words.save}
            </Button>
          }
        />
        <ReportTabs value="sends">
          <TargetsPart
            onAdd={() => setOpened({ id: null })}
            onEdit={({ id }) => setOpened({ id })}
            onRemoved={({ id }) => {
              if (opened?.id === id) setOpened(null);
              if (filter.target === id) change({ ...filter, target: null });
            }}
          />
          <SendsLog filter={filter} targets={targets} onFilter={change} />
        </ReportTabs>
      </div>
      {panel !== null && (
        <TargetPanel
          open={panel.open}
          edited={targets.find(({ id }) => id === panel.item.id) ?? null}
          campaigns={campaigns}
          onSaved={({ id }) => setOpened({ id })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
