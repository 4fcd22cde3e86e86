import { SidePanel, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LayerProps } from '../../../on-demand.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { keepFirstPage } from '../api/alerts-query.ts';
import { AlertEvents } from './alert-events.tsx';
import { MailSetting } from './mail-setting.tsx';

/** What happened, newest first. To open it is to have seen it. */
export function AlertsPanel({ open, onClose }: LayerProps) {
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    if (!open) return;
    return () => keepFirstPage(client, user.id);
  }, [open, client, user.id]);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={alertsText.panel.title}
      footer={<MailSetting />}
    >
      <AlertEvents />
    </SidePanel>
  );
}
