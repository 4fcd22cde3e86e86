import { onDemand, useOnDemand } from '../../../on-demand.ts';
import type { VersionsPanelProps } from './versions-panel.tsx';

const versionsPanel = onDemand(async () => {
  const { VersionsPanel } = await import(/* webpackChunkName: 'versions' */ './versions-panel.tsx');
  return VersionsPanel;
});

/** The versions of a clone and what changed between them, loaded when they are asked for. */
export function VersionsLayer(props: VersionsPanelProps) {
  const Loaded = useOnDemand(versionsPanel, props);
  return Loaded && <Loaded {...props} />;
}
