import type { FrameItemProps } from '@garimpo/sdk';
import { useEffect } from 'react';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { useAlerts } from '../api/alerts-query.ts';

const panel = onDemand(async () => {
  const { AlertsPanel } = await import(/* webpackChunkName: 'alerts' */ './alerts-panel.tsx');
  return AlertsPanel;
});

/** Behind the bell in the frame of every page: what fired, and how much of it nobody has seen. */
export function AlertsItem({ open, onClose, onNews }: FrameItemProps) {
  const { data } = useAlerts();
  const Panel = useOnDemand(panel, { open, onClose });
  const unseen = data?.pages[0]?.unseen ?? 0;
  useEffect(() => {
    onNews({ count: unseen, label: unseen === 0 ? text.alerts.bell : text.alerts.unseen(unseen) });
  }, [onNews, unseen]);
  return Panel && <Panel open={open} onClose={onClose} />;
}
