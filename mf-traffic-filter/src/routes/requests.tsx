import { Button, cx, PageTitle, Tabs, useGarimpo } from '@garimpo/sdk';
import { dayOf } from '@garimpo/sdk/days';
import { useClosing } from '@garimpo/sdk/parts';
import { Download, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { REQUESTS_PATH } from '../api/paths.ts';
import { SignedOut, useTableFile } from '../components/page-parts.tsx';
import { useRequestsQuery, visitsOf } from '../features/requests/api/requests-query.ts';
import { RulesPanel } from '../features/requests/components/address-rules.tsx';
import { FilterBar } from '../features/requests/components/filter-bar.tsx';
import { RequestPanel } from '../features/requests/components/request-panel.tsx';
import { RequestsList } from '../features/requests/components/requests-list.tsx';
import {
  type Filter,
  filterOf,
  type RequestsView,
  readRequestsView,
  tabs,
  writeRequestsView,
} from '../features/requests/lib/requests-view.ts';
import { UsageNotice } from '../features/usage/components/usage-strip.tsx';
import { requestsText as words } from '../text/pt-br-requests.ts';

const tabItems = tabs.map((value) => ({ value, label: words.tabs.of(value) }));

/** `/traffic-filter/requests`: every visit to a user's links, and what was made of it. */
export function RequestsRoute() {
  const { session } = useGarimpo();
  const campaigns = useCampaignsQuery().data?.campaigns;
  const { view, filter, change, show } = useRequestsView();
  const csv = useTableFile({ path: `${REQUESTS_PATH}.csv`, query: filter ?? {}, words: words.csv });
  const signedIn = session.profile !== null;
  return (
    // An open panel has its own room beside the list.
    <div className={cx(signedIn && view.open !== null && 'lg:pr-(--g-w-panel)')}>
      <div className="mx-auto max-w-content">
        <PageTitle
          title={words.page.title}
          sub={words.page.sub}
          actions={
            signedIn && (
              <>
                <Button icon={ListChecks} onClick={() => show('rules')}>
                  {words.page.rules}
                </Button>
                <Button
                  icon={Download}
                  busy={csv.busy}
                  busyText={words.csv.busy}
                  disabled={filter === null}
                  onClick={csv.save}
                >
                  {words.csv.save}
                </Button>
              </>
            )
          }
        />
        {signedIn && <UsageNotice />}
        {signedIn ? (
          <Tabs
            label={words.tabs.label}
            tabs={tabItems}
            value={view.tab}
            onValueChange={(tab) => change({ tab })}
          >
            <FilterBar
              view={view}
              rangeProblem={filter === null}
              campaigns={campaigns ?? []}
              onChange={change}
            />
            <RequestsList
              view={view}
              filter={filter}
              campaigns={campaigns?.length}
              onView={show}
              onClear={() => change({ campaign: null, ip: '', facts: {}, period: 'all' })}
            />
          </Tabs>
        ) : (
          <SignedOut />
        )}
      </div>
      {signedIn && <Panels open={view.open} filter={filter} show={show} />}
    </div>
  );
}

/** The view that the address describes. It is stable within a day. */
function useRequestsView() {
  const { now } = useGarimpo();
  const [params, setParams] = useSearchParams();
  const today = dayOf(now());
  const noon = useMemo(() => new Date(`${today}T15:00:00Z`), [today]);
  const view = useMemo(() => readRequestsView(params, noon), [params, noon]);
  const filter = useMemo(() => filterOf(view, noon), [view, noon]);
  const change = (part: Partial<RequestsView>) =>
    setParams(
      (before) => writeRequestsView({ ...readRequestsView(before, noon), ...part }),
      // Opening a panel adds a history entry; typing a search does not.
      { replace: !('open' in part), preventScrollReset: true },
    );
  const show = (open: RequestsView['open']) => change({ open });
  return { view, filter, change, show };
}

interface PanelsProps {
  open: RequestsView['open'];
  filter: Filter | null;
  show: (open: RequestsView['open']) => void;
}

/** One at a time; each stays drawn while it leaves. */
function Panels({ open, filter, show }: PanelsProps) {
  const panel = useClosing(open === 'rules' ? null : open);
  const list = visitsOf(useRequestsQuery(filter).data?.pages);
  const at = list.findIndex(({ id }) => id === panel?.item);
  const close = () => show(null);
  return (
    <>
      {panel !== null && (
        <RequestPanel
          open={panel.open}
          id={panel.item}
          newer={list[at - 1]?.id ?? null}
          older={at === -1 ? null : (list[at + 1]?.id ?? null)}
          onShow={show}
          onRules={() => show('rules')}
          onClose={close}
        />
      )}
      <RulesPanel open={open === 'rules'} onClose={close} />
    </>
  );
}
