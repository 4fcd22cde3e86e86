import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { AlertsPanel } from '../features/alerts/components/alerts-panel.tsx';
import { InstallPanel } from '../features/install/components/install-panel.tsx';
import { ClonesPanel } from './clones-panel.tsx';
import type { View } from './view.ts';

export interface PanelsProps {
  /** It stays drawn while it leaves. */
  open: boolean;
  view: View;
  site: AnticloneSiteView;
  show: (view: View | null) => void;
}

/** What stands beside the list, one at a time. */
export function Panels({ open, view, site, show }: PanelsProps) {
  const close = () => show(null);
  switch (view.panel) {
    case 'clones':
    case 'notices':
      return <ClonesPanel open={open} site={site} view={view} show={show} />;
    case 'install':
      return <InstallPanel open={open} site={site} onClose={close} />;
    case 'alerts':
      return <AlertsPanel open={open} site={site} onClose={close} />;
  }
}
