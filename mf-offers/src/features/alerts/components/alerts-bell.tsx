import { formatNumber, IconButton } from '@garimpo/sdk';
import { Bell } from 'lucide-react';
import { useCallback, useState } from 'react';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { useAlerts } from '../api/alerts-query.ts';
import type { AlertRulesDialogProps } from './alert-rules-dialog.tsx';

const dialog = onDemand(async () => {
  const { AlertRulesDialog } = await import(/* webpackChunkName: 'alerts' */ './alert-rules-dialog.tsx');
  return AlertRulesDialog;
});

/** The alerts of one offer; its code comes with the first one that opens. */
export function AlertsDialog(props: AlertRulesDialogProps) {
  const Dialog = useOnDemand(dialog, props);
  return Dialog && <Dialog {...props} />;
}

const panel = onDemand(async () => {
  const { AlertsPanel } = await import(/* webpackChunkName: 'alerts' */ './alerts-panel.tsx');
  return AlertsPanel;
});

/** More than this is not counted out. */
const MOST_SHOWN = 99;

export interface AlertsBellProps {
  /** The page has what it shows first: now alerts may be read too. */
  settled: boolean;
}

/** How many alerts nobody has seen yet, and the way to them. */
export function AlertsBell({ settled }: AlertsBellProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { data } = useAlerts({ enabled: settled || open });
  const Panel = useOnDemand(panel, { open, onClose: close });
  const unseen = data?.pages[0]?.unseen ?? 0;
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          size="md"
          iconSize={20}
          icon={Bell}
          label={unseen === 0 ? text.alerts.bell : text.alerts.unseen(unseen)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-gold px-1 text-micro text-on-gold tabular-nums"
          >
            {unseen > MOST_SHOWN ? text.alerts.more(MOST_SHOWN) : formatNumber(unseen)}
          </span>
        )}
      </span>
      {Panel && <Panel open={open} onClose={close} />}
    </>
  );
}
