import { onDemand, useOnDemand } from '../../../on-demand.ts';
import type { AlertRulesDialogProps } from './alert-rules-dialog.tsx';

const dialog = onDemand(async () => {
  const { AlertRulesDialog } = await import(/* webpackChunkName: 'alerts' */ './alert-rules-dialog.tsx');
  return AlertRulesDialog;
});

/** Loads its code when it first opens. */
export function AlertsDialog(props: AlertRulesDialogProps) {
  const Dialog = useOnDemand(dialog, props);
  return Dialog && <Dialog {...props} />;
}
