import { Button, ButtonLink, cx, PageTitle, useSession } from '@garimpo/sdk';
import { onDemand, useClosing, useLayer } from '@garimpo/sdk/parts';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { CircleQuestionMark, EyeOff, Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { LoadProblem, SignedOut } from '../components/page-parts.tsx';
import {
  DeleteCampaignDialog,
  DeletedCampaignNotice,
} from '../features/campaigns/components/campaign-removal.tsx';
import { CampaignsBody } from '../features/campaigns/components/campaigns-body.tsx';
import {
  type CampaignsView,
  readCampaignsView,
  writeCampaignsView,
} from '../features/campaigns/lib/campaigns-view.ts';
import { HelpPanel } from '../features/help/components/help-panel.tsx';
import { LinkPanel } from '../features/link/components/link-panel.tsx';
import { TryPanel } from '../features/try/components/try-panel.tsx';
import { UsageStrip } from '../features/usage/components/usage-strip.tsx';
import { log } from '../log.ts';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';
import { campaignsText } from '../text/pt-br-campaigns.ts';
import { ownVisitsText } from '../text/pt-br-own-visits.ts';

interface OpenPanel {
  panel: 'help' | 'link' | 'try';
  campaign: CampaignView | null;
}

/** The panel in the address, once its campaign is loaded. */
function usePanel(wanted: CampaignsView['open'], campaigns: readonly CampaignView[] | undefined) {
  const panel = wanted === null ? null : wanted === 'help' ? wanted : wanted.panel;
  const id = wanted === null || wanted === 'help' ? null : wanted.campaignId;
  const campaign = campaigns?.find((one) => one.id === id) ?? null;
  const shown = useMemo<OpenPanel | null>(
    () => (panel === null || (panel !== 'help' && campaign === null) ? null : { panel, campaign }),
    [panel, campaign],
  );
  return useClosing(shown);
}

/** One panel at a time is open beside the list. */
function CampaignPanel({ panel, campaign, ...props }: OpenPanel & { open: boolean; onClose: () => void }) {
  if (campaign === null) return <HelpPanel {...props} />;
  const Panel = panel === 'link' ? LinkPanel : TryPanel;
  return <Panel {...props} campaign={campaign} />;
}

/** Loaded when it is first opened. */
const ownVisitsPanel = onDemand(
  async () => (await import('../features/own-visits/components/own-visits-panel.tsx')).OwnVisitsPanel,
);
const failure = { log, notOpened: text.notOpened };
const words = campaignsText.page;

/** `/traffic-filter/campaigns`: a user's links, and what each does. */
export function CampaignsRoute() {
  const page = useRef<HTMLDivElement>(null);
  const { profile } = useSession();
  const { data, error, isPending, isFetching, refetch } = useCampaignsQuery();
  const [view, change] = useCampaignsView();
  const [deleting, setDeleting] = useState<{ campaign: CampaignView; open: boolean } | null>(null);
  const [deleted, setDeleted] = useState<CampaignView | null>(null);
  const [hasOwn, setOwn] = useState(false);
  const OwnVisitsPanel = useLayer(ownVisitsPanel, { open: hasOwn, onClose: () => setOwn(false) }, failure);
  const panel = usePanel(view.open, data?.campaigns);
  const waiting = view.open !== null && view.open !== 'help' && isPending && profile !== null;
  const beside = panel?.open === true || waiting;
  const show = (name: 'link' | 'try') => (campaign: CampaignView) =>
    change({ open: { panel: name, campaignId: campaign.id } });
  const focusPage = () => page.current?.focus({ preventScroll: true });
  const help = () => change({ open: 'help' });

  return (
    <div
      ref={page}
      tabIndex={-1}
      // An open panel has its own room beside the list, from before it is known what it shows.
      className={cx('outline-none', beside && 'lg:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        <PageTitle
          title={words.title}
          actions={
            <>
              <Button variant="ghost" icon={EyeOff} onClick={() => setOwn(true)}>
                {ownVisitsText.open}
              </Button>
              <Button variant="ghost" icon={CircleQuestionMark} onClick={help}>
                {words.howItWorks}
              </Button>
              {/* The gold of a panel takes over that of its page. */}
              <ButtonLink
                variant={beside && view.open !== 'help' ? 'second' : 'primary'}
                icon={Plus}
                to={paths.newCampaign}
              >
                {words.create}
              </ButtonLink>
            </>
          }
        />
        {profile === null ? (
          <SignedOut />
        ) : (
          <>
            {deleted !== null && (
              <DeletedCampaignNotice
                key={deleted.id}
                campaign={deleted}
                onClose={() => {
                  setDeleted(null);
                  focusPage();
                }}
              />
            )}
            <UsageStrip />
            <LoadProblem
              error={error}
              failed={words.loadFailed}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
            <CampaignsBody
              campaigns={data?.campaigns}
              loading={isPending}
              state={view.state}
              search={view.search}
              tag={view.tag}
              archived={view.archived}
              onFilter={(filter) => change(filter, { replace: true })}
              onHelp={help}
              selected={panel?.open === true ? (panel.item.campaign?.id ?? null) : null}
              // The focused row has left the tab.
              onSwitched={() => view.state !== 'all' && focusPage()}
              onTry={show('try')}
              onLink={show('link')}
              onDelete={(campaign) => setDeleting({ campaign, open: true })}
            />
          </>
        )}
      </div>
      {OwnVisitsPanel !== undefined && <OwnVisitsPanel open={hasOwn} onClose={() => setOwn(false)} />}
      {panel !== null && (
        <CampaignPanel {...panel.item} open={panel.open} onClose={() => change({ open: null })} />
      )}
      {deleting !== null && (
        <DeleteCampaignDialog
          key={deleting.campaign.id}
          open={deleting.open}
          item={deleting.campaign}
          onClose={() => setDeleting({ ...deleting, open: false })}
          onRemoved={setDeleted}
          returnFocusTo={() => page.current}
        />
      )}
    </div>
  );
}

type Change = (part: Partial<CampaignsView>, options?: { replace?: boolean }) => void;

/** Filter and panel are in the address, so that reloads, links and the back button restore them. */
function useCampaignsView(): [CampaignsView, Change] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<Change>(
    (part, { replace = false } = {}) =>
      setParams((now) => writeCampaignsView({ ...readCampaignsView(now), ...part }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [readCampaignsView(params), change];
}
