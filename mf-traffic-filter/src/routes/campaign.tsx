import { Button, ButtonLink, Empty, PageTitle, Panel, toast, useSession } from '@garimpo/sdk';
import {
  CAMPAIGN_NAME_MAX,
  type CampaignView,
  type SavedCampaignReply,
} from '@garimpo/traffic-filter-contract';
import { CircleQuestionMark, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isGone, useCampaignQuery } from '../api/campaigns.ts';
import { LoadProblem, SignedOut } from '../components/page-parts.tsx';
import { CampaignForm, SkeletonForm } from '../features/form/components/campaign-form.tsx';
import { draftOf, emptyDraft } from '../features/form/lib/campaign-draft.ts';
import { HelpPanel } from '../features/help/components/help-panel.tsx';
import type { SavedState } from '../features/link/lib/saved.ts';
import { CampaignSplit } from '../features/reports/components/campaign-split.tsx';
import { paths } from '../paths.ts';
import { formText as words } from '../text/pt-br-form.ts';

/** `/traffic-filter/campaigns/new` and `/traffic-filter/campaigns/:campaignId` */
export function CampaignRoute() {
  const { campaignId } = useParams();
  const [params] = useSearchParams();
  const { profile } = useSession();
  const [help, setHelp] = useState(false);
  const from = campaignId ?? params.get('from');
  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        title={campaignId === undefined ? words.newTitle : words.editTitle}
        back={{ to: paths.campaigns, label: words.back }}
        actions={
          <Button variant="ghost" icon={CircleQuestionMark} onClick={() => setHelp(true)}>
            {words.howItWorks}
          </Button>
        }
      />
      {profile === null ? (
        <SignedOut />
      ) : from === null ? (
        <Form key="new" stored={null} like={null} />
      ) : (
        <FormOf key={from} id={from} copied={campaignId === undefined} />
      )}
      <HelpPanel open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** A form that begins with a campaign that there is: to change that one, or to make another like it. */
function FormOf({ id, copied }: { id: string; copied: boolean }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useCampaignQuery(id);
  const [times, setTimes] = useState(0);
  if (isGone(error)) return <Gone />;
  // What is known from before may be old by now.
  if (data !== undefined && (isFetchedAfterMount || times > 0)) {
    return (
      <>
        {!copied && data.offers.length > 1 && (
          <CampaignSplit campaign={data} onChanged={() => setTimes((now) => now + 1)} />
        )}
        <Form key={times} stored={copied ? null : data} like={data} onReload={() => setTimes(times + 1)} />
      </>
    );
  }
  return (
    <>
      <LoadProblem
        error={error}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {error === null && <SkeletonForm />}
    </>
  );
}

interface FormProps {
  stored: CampaignView | null;
  /** What it begins with. */
  like: CampaignView | null;
  onReload?: () => void;
}

function Form({ stored: given, like, onReload = () => {} }: FormProps) {
  const navigate = useNavigate();
  // A refetch behind the form must not change what the user is editing.
  const [stored] = useState(given);
  const [start] = useState(() => startOf(given, like));
  const saved = ({ campaign, warnings }: SavedCampaignReply) => {
    if (stored !== null && warnings.length === 0) {
      toast.success(words.saved);
      void navigate(paths.campaigns);
      return;
    }
    const state: SavedState = {
      saved: { campaignId: campaign.id, what: stored === null ? 'created' : 'changed', warnings },
    };
    void navigate(paths.linkOf(campaign.id), { state });
  };
  return (
    <CampaignForm
      stored={stored}
      start={start}
      draftName={draftNameOf(stored, like)}
      onSaved={saved}
      onUnchanged={() => {
        toast.info(words.unchanged);
        void navigate(paths.campaigns);
      }}
      onReload={onReload}
    />
  );
}

function draftNameOf(stored: CampaignView | null, like: CampaignView | null): string {
  if (stored !== null) return `mf-traffic-filter/campaign:${stored.id}`;
  return `mf-traffic-filter/campaign:new${like === null ? '' : `:${like.id}`}`;
}

function startOf(stored: CampaignView | null, like: CampaignView | null) {
  if (like === null) return emptyDraft();
  const draft = draftOf(like);
  return stored === null ? { ...draft, name: words.copyOf(like.name).slice(0, CAMPAIGN_NAME_MAX) } : draft;
}

function Gone() {
  return (
    <Panel padded={false}>
      <Empty
        icon={SearchX}
        title={words.goneTitle}
        actions={<ButtonLink to={paths.campaigns}>{words.goneBack}</ButtonLink>}
      >
        {words.goneText}
      </Empty>
    </Panel>
  );
}
