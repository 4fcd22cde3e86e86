import { onDemand, useOnDemand } from '../../../on-demand.ts';
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
