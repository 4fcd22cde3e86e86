import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { HelpPanel } from '../features/help/components/help-panel.tsx';
import { LinkPanel } from '../features/link/components/link-panel.tsx';
import { TryPanel } from '../features/try/components/try-panel.tsx';
import type { CampaignsView } from './campaigns-view.ts';

type Shown =
  | { panel: 'help'; campaignId: null }
  | { panel: 'link' | 'try'; campaignId: string; campaign: CampaignView };

/** The panel that the address asks for, once its campaign is known; it stays drawn while it leaves. */
export function usePanel(
  wanted: CampaignsView['open'],
  campaigns: readonly CampaignView[] | undefined,
): (Shown & { open: boolean }) | null {
  const [last, setLast] = useState<Shown | null>(null);
  const now = shownOf(wanted, campaigns);
  if (now !== null && !isSame(now, last)) setLast(now);
  const shown = now ?? last;
  return shown && { ...shown, open: now !== null };
}

function shownOf(
  wanted: CampaignsView['open'],
  campaigns: readonly CampaignView[] | undefined,
): Shown | null {
  if (wanted === null) return null;
  if (wanted === 'help') return { panel: 'help', campaignId: null };
  const campaign = campaigns?.find(({ id }) => id === wanted.campaignId);
  return campaign === undefined ? null : { ...wanted, campaign };
}

const isSame = (a: Shown, b: Shown | null) =>
  b !== null &&
  a.panel === b.panel &&
  a.campaignId === b.campaignId &&
  ('campaign' in a ? 'campaign' in b && a.campaign === b.campaign : true);

export type CampaignPanelsProps = Shown & { open: boolean; onClose: () => void };

/** What stands beside the list, one at a time. */
export function CampaignPanels({ open, onClose, ...shown }: CampaignPanelsProps) {
  if (shown.panel === 'help') return <HelpPanel open={open} onClose={onClose} />;
  const Panel = shown.panel === 'link' ? LinkPanel : TryPanel;
  return <Panel open={open} campaign={shown.campaign} onClose={onClose} />;
}
