import { onDemand, useOnDemand } from '../../../on-demand.ts';
import type { AbDialogProps } from './ab-parts.ts';

const abDialog = onDemand(async () => {
  const { AbDialog } = await import(/* webpackChunkName: 'ab-dialog' */ './ab-dialog.tsx');
  return AbDialog;
});

/** The test of two variants, loaded when it is asked for. */
export function AbLayer(props: AbDialogProps) {
  const Loaded = useOnDemand(abDialog, props);
  return Loaded && <Loaded {...props} />;
}
