import { isOfferStatus, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import { IconButton, Menu } from '@garimpo/sdk';
import { Bell, ChartNoAxesColumnIncreasing, Ellipsis, RefreshCw } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { statusLooks } from './status-look.ts';
import type { CardActions } from './use-card-actions.ts';

export interface CardMenuProps {
  offer: OfferView;
  actions: CardActions;
}

/** Everything that a drag and a click on the count do, for those who do neither. */
export function CardMenu({ offer, actions }: CardMenuProps) {
  return (
    <Menu
      align="end"
      trigger={<IconButton size="row" label={text.card.menu} icon={Ellipsis} />}
      items={[
        {
          type: 'choices',
          label: text.card.moveTo,
          value: offer.status,
          onValueChange: (status) => isOfferStatus(status) && actions.moveTo(offer, status),
          options: offerStatuses.map((status) => ({
            value: status,
            label: text.board.columns[status],
            icon: statusLooks[status].icon,
          })),
        },
        { type: 'separator' },
        {
          label: text.card.refresh,
          icon: RefreshCw,
          onSelect: () => actions.refresh(offer),
        },
        {
          label: text.card.addReading,
          icon: ChartNoAxesColumnIncreasing,
          onSelect: () => actions.open('reading', offer),
        },
        { label: text.card.alerts, icon: Bell, onSelect: () => actions.open('alerts', offer) },
      ]}
    />
  );
}
