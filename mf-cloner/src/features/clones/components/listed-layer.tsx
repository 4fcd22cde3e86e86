import { onDemand, useOnDemand } from '../../../on-demand.ts';
import type { ListedDialogProps } from './listed-dialogs.tsx';

const listedDialog = onDemand(async () => {
  const { ListedDialog } = await import(/* webpackChunkName: 'listed-dialogs' */ './listed-dialogs.tsx');
  return ListedDialog;
});

/** What is asked about clones in a list, loaded when it is asked. */
export function ListedLayer(props: ListedDialogProps) {
  const Loaded = useOnDemand(listedDialog, props);
  return Loaded && <Loaded {...props} />;
}
