import { SidePanel } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { useLocation } from 'react-router-dom';
import { linkText as words } from '../../../text/pt-br-link.ts';
import { readSaved } from '../lib/saved.ts';
import { AdLinksPart } from './ad-links-part.tsx';
import { LinkPart } from './link-part.tsx';
import { OutcomesPart } from './outcomes-part.tsx';
import { ParametersPart } from './parameters-part.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { SecretPart } from './secret-part.tsx';

export interface LinkPanelProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
}

/** The link of a campaign, ready for each network, and how its page tells what became of a visit. */
export function LinkPanel({ open, campaign, onClose }: LinkPanelProps) {
  const saved = readSaved(useLocation().state, campaign.id);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={campaign.name}
    >
      {saved !== null && <SavedNotice saved={saved} />}
      <LinkPart campaign={campaign} />
      <AdLinksPart key={campaign.id} campaign={campaign} />
      <ParametersPart />
      <OutcomesPart link={campaign.link} />
      <SecretPart link={campaign.link} />
    </SidePanel>
  );
}
