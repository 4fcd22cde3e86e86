import type { OfferView } from '@garimpo/offers-contract';
import { onDemand, preload, useOnDemand } from '../../../on-demand.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';

const list = onDemand(async () => {
  const { RefusedList } = await import(/* webpackChunkName: 'dialogs' */ './refused-list.tsx');
  return RefusedList;
});

/** Before anything is refused: it comes in the file of the dialogs. */
export const preloadRefusals = () => preload(list);

const stay = () => undefined;

/** Changes that will not be saved. */
export function RefusedChanges({ offers }: { offers: readonly OfferView[] }) {
  const { refused } = useOutboxState();
  const List = useOnDemand(list, { open: refused.length > 0, onClose: stay });
  return List && <List offers={offers} refused={refused} />;
}
