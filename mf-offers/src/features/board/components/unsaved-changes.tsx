import type { OfferView } from '@garimpo/offers-contract';
import { Button, Notice } from '@garimpo/sdk';
import { CloudOff } from 'lucide-react';
import { onDemand, preload, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';

/** The number of unsaved changes. It includes deletions, which have no card left to show it. */
export function UnsavedLine() {
  const outbox = useOutbox();
  const { failed, active } = useOutboxState();
  if (failed.size === 0) return null;
  return (
    <Notice
      kind="warn"
      icon={CloudOff}
      className="mb-4"
      action={
        <Button size="sm" busy={active} busyText={text.card.retrying} onClick={outbox.retry}>
          {text.card.retry}
        </Button>
      }
    >
      {text.unsaved.line(failed.size)}
    </Notice>
  );
}

const list = onDemand(async () => {
  const { RefusedList } = await import(/* webpackChunkName: 'dialogs' */ './refused-list.tsx');
  return RefusedList;
});

/** Loads the list before anything is refused; it is in the same chunk as the dialogs. */
export const preloadRefusals = () => preload(list);

const stay = () => undefined;

export function RefusedChanges({ offers }: { offers: readonly OfferView[] }) {
  const { refused } = useOutboxState();
  const List = useOnDemand(list, { open: refused.length > 0, onClose: stay });
  return List && <List offers={offers} refused={refused} />;
}
