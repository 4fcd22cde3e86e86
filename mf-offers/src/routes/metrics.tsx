import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { preloadChart } from '@garimpo/sdk/chart';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { AlertsDialog } from '../features/alerts/components/alerts-bell.tsx';
import { useBoardQuery } from '../features/board/api/board-query.ts';
import { OfferDialogs } from '../features/board/components/offer-dialogs.tsx';
import { RefusedChanges, UnsavedLine } from '../features/board/components/refused-list.tsx';
import { StatusBadge } from '../features/board/components/status-badge.tsx';
import { useRefresh } from '../features/board/components/use-refresh.ts';
import { applyPending } from '../features/board/lib/apply-pending.ts';
import { offersBeingRead } from '../features/board/outbox/outbox-state.ts';
import { useOutboxState, useStartedOutbox } from '../features/board/outbox/use-outbox.ts';
import { dialogAtom } from '../features/board/state/board-atoms.ts';
import { MediaDialog } from '../features/media/components/media-overlay.tsx';
import { MetricsPage } from '../features/metrics/components/metrics-page.tsx';

// The library that draws comes while the figures are on their way.
preloadChart();

/** `/offers/:offerId/metrics`: what the board knows of the offer, and its history. */
export function MetricsRoute() {
  const { offerId = '' } = useParams();
  return <OfferMetrics key={offerId} offerId={offerId} />;
}

const NO_OFFERS: readonly OfferView[] = [];
const badge = (status: OfferStatus) => <StatusBadge status={status} />;

function OfferMetrics({ offerId }: { offerId: string }) {
  useStartedOutbox();
  const { data } = useBoardQuery();
  const outbox = useOutboxState();
  const setDialog = useSetAtom(dialogAtom);
  const { refresh, refreshing, said } = useRefresh();
  const offers = useMemo(() => data && applyPending(data, outbox.waiting), [data, outbox.waiting]);
  const beingRead = useMemo(() => offersBeingRead(outbox), [outbox]);
  const offer = offers?.find(({ id }) => id === offerId);
  return (
    <>
      <MetricsPage
        offerId={offerId}
        offer={offer}
        offers={offers}
        reading={beingRead.has(offerId)}
        refreshing={refreshing.has(offerId)}
        badge={badge}
        notices={
          <>
            <RefusedChanges offers={offers ?? NO_OFFERS} />
            <UnsavedLine />
          </>
        }
        onAddReading={() => setDialog({ kind: 'reading', offerId })}
        onAlerts={() => setDialog({ kind: 'alerts', offerId })}
        onRefresh={() => offer !== undefined && refresh(offer)}
      />
      <OfferDialogs offers={offers ?? NO_OFFERS} alertsDialog={AlertsDialog} mediaDialog={MediaDialog} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
