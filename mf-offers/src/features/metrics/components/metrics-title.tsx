import { isWebUrl, type OfferStatus, type OfferView } from '@garimpo/offers-contract';
import { Button, ButtonLink, formatDateCard, PageTitle, Skeleton } from '@garimpo/sdk';
import { Bell, Library, PencilLine, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';

export interface OfferActions {
  onAddReading: () => void;
  onAlerts: () => void;
  onRefresh: () => void;
}

export interface MetricsTitleProps extends OfferActions {
  /** `undefined` until the board is there. */
  offer: OfferView | undefined;
  refreshing: boolean;
  badge: (status: OfferStatus) => ReactNode;
}

const words = metricsText;

export function MetricsTitle({
  offer,
  refreshing,
  badge,
  onAddReading,
  onAlerts,
  onRefresh,
}: MetricsTitleProps) {
  const disabled = offer === undefined;
  return (
    <PageTitle
      back={{ to: paths.dashboard, label: words.back }}
      title={offer?.title ?? words.title}
      sub={
        <span className="flex h-6 items-center gap-2">
          {offer === undefined ? (
            <Skeleton width="14rem" />
          ) : (
            <>
              {badge(offer.status)}
              <time dateTime={offer.createdAt}>{words.created(formatDateCard(offer.createdAt))}</time>
            </>
          )}
        </span>
      }
      actions={
        <>
          {offer !== undefined && isWebUrl(offer.offerUrl) && (
            <ButtonLink href={offer.offerUrl} newTab icon={Library}>
              {words.library}
            </ButtonLink>
          )}
          <Button icon={Bell} disabled={disabled} onClick={onAlerts}>
            {words.alerts}
          </Button>
          <Button icon={PencilLine} disabled={disabled} onClick={onAddReading}>
            {words.addReading}
          </Button>
          <Button
            variant="primary"
            icon={RefreshCw}
            disabled={disabled}
            busy={refreshing}
            busyText={words.refreshing}
            onClick={onRefresh}
          >
            {words.refresh}
          </Button>
        </>
      }
    />
  );
}
