import { Notice, SidePanel } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { tryText as words } from '../../../text/pt-br-try.ts';
import { useTryCampaign } from '../api/try-campaign.ts';
import { TryForm } from './try-form.tsx';
import { TryResult } from './try-result.tsx';

export interface TryPanelProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
}

/** “Testar”: a visitor is described, and the decision told with its reason. */
export function TryPanel({ open, campaign, onClose }: TryPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={campaign.name}
    >
      {/* What was answered for other settings says nothing of these. */}
      <Trial key={`${campaign.id} ${campaign.revision}`} campaign={campaign} />
    </SidePanel>
  );
}

function Trial({ campaign }: { campaign: CampaignView }) {
  const trial = useTryCampaign(campaign.id);
  return (
    <>
      <PanelPart title={words.visitor}>
        <TryForm trial={trial} />
      </PanelPart>
      <PanelPart title={words.result.title}>
        {!campaign.active && <Notice kind="warn">{words.result.inactive}</Notice>}
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {trial.data === undefined ? <p>{words.result.none}</p> : <TryResult answer={trial.data} />}
        </div>
        <p className="text-caption text-ink-3">{words.note}</p>
      </PanelPart>
    </>
  );
}
