import { isOfferStatus, isWebUrl, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import { IconButton, Menu, type MenuItem, useHasRoute } from '@garimpo/sdk';
import {
  Archive,
  Bell,
  ChartLine,
  ChartNoAxesColumnIncreasing,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Library,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { statusLooks } from './status-looks.ts';
import type { CardActions } from './use-card-actions.ts';

interface CardMenuProps {
  offer: OfferView;
  actions: CardActions;
  /** Where nothing else of a card is there: its links and its buttons are in the menu too. */
  whole?: boolean;
}

/** Offers what a drag and a click on the count do, for users who do neither. */
export function CardMenu({ offer, actions, whole = false }: CardMenuProps) {
  const links = useLinks(offer, actions);
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
        ...(whole ? links : []),
        { label: text.card.refresh, icon: RefreshCw, onSelect: () => actions.refresh(offer) },
        {
          label: text.card.addReading,
          icon: ChartNoAxesColumnIncreasing,
          onSelect: () => actions.open('reading', offer),
        },
        { label: text.card.alerts, icon: Bell, onSelect: () => actions.open('alerts', offer) },
        { type: 'separator' },
        ...(whole
          ? [{ label: text.card.edit, icon: Pencil, onSelect: () => actions.open('edit', offer) }]
          : []),
        { label: text.card.archive, icon: Archive, onSelect: () => actions.archive(offer) },
        ...(whole
          ? [
              {
                label: text.card.remove,
                icon: Trash2,
                danger: true,
                onSelect: () => actions.open('delete', offer),
              },
            ]
          : []),
      ]}
    />
  );
}

function useLinks(offer: OfferView, actions: CardActions): MenuItem[] {
  const canClone = useHasRoute(paths.cloneSites);
  const hasMetrics = useHasRoute(paths.metrics(offer.id));
  const { offerUrl, landingPageUrl } = offer;
  return [
    ...(hasMetrics
      ? [
          {
            type: 'link' as const,
            label: text.card.metricsName,
            icon: ChartLine,
            to: paths.metrics(offer.id),
          },
        ]
      : []),
    ...(isWebUrl(offerUrl)
      ? [{ type: 'link' as const, label: text.card.library, icon: Library, href: offerUrl }]
      : []),
    ...(isWebUrl(landingPageUrl)
      ? [{ type: 'link' as const, label: text.card.landingPage, icon: ExternalLink, href: landingPageUrl }]
      : []),
    ...(canClone
      ? [
          {
            type: 'link' as const,
            label: text.card.clone,
            icon: Copy,
            to: paths.clonePage(offer),
          },
        ]
      : []),
    ...(isWebUrl(offerUrl)
      ? [{ label: text.card.media, icon: Download, onSelect: () => actions.open('media', offer) }]
      : []),
    { type: 'separator' as const },
  ];
}
