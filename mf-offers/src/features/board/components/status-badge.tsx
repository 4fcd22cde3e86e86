import type { OfferStatus } from '@garimpo/offers-contract';
import { cx, Icon } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { statusLooks } from './status-look.ts';

/** What an offer is, in the singular, in the colour of its column. */
export function StatusBadge({ status }: { status: OfferStatus }) {
  const { icon, head } = statusLooks[status];
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.25 rounded-full px-2 text-caption font-label whitespace-nowrap',
        head,
      )}
    >
      <Icon icon={icon} size={12} strokeWidth={2.25} />
      {text.board.statuses[status]}
    </span>
  );
}
