import { IconButton, IconLink, Menu } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { ArrowLeftRight, CopyPlus, Ellipsis, ExternalLink, Link2, Pencil, Route, Trash2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const words = campaignsText.list;

export interface CampaignActionsProps {
  campaign: CampaignView;
  onTry: (campaign: CampaignView) => void;
  onLink: (campaign: CampaignView) => void;
  onDelete: (campaign: CampaignView) => void;
}

export function CampaignActions({ campaign, onTry, onLink, onDelete }: CampaignActionsProps) {
  const { id, name, aboutLink } = campaign;
  const named = (action: string) => ({
    label: words.of(action, name),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <IconButton {...named(words.try)} icon={Route} onClick={() => onTry(campaign)} />
      <IconLink {...named(words.edit)} icon={Pencil} to={paths.campaign(id)} />
      <IconButton {...named(words.remove)} icon={Trash2} onClick={() => onDelete(campaign)} />
      <Menu
        align="end"
        trigger={<IconButton {...named(words.more)} icon={Ellipsis} />}
        items={[
          { label: words.link, icon: Link2, onSelect: () => onLink(campaign) },
          { type: 'link', label: words.duplicate, icon: CopyPlus, to: paths.duplicate(id) },
          { type: 'link', label: words.requests, icon: ArrowLeftRight, to: paths.requestsOf(id) },
          { type: 'link', label: words.about, icon: ExternalLink, href: aboutLink },
        ]}
      />
    </span>
  );
}
