import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { cx, Icon } from '@garimpo/sdk';
import { preloadChart } from '@garimpo/sdk/chart';
import { useSetAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AlertsDialog } from '../features/alerts/components/alerts-dialog.tsx';
import { useBoardQuery } from '../features/board/api/board-query.ts';
import { OfferDialogs } from '../features/board/components/offer-dialogs.tsx';
import { statusLooks } from '../features/board/components/status-looks.ts';
import { RefusedChanges, UnsavedLine } from '../features/board/components/unsaved-changes.tsx';
import { useReadingEdits } from '../features/board/components/use-reading-edits.ts';
import { useRefresh } from '../features/board/components/use-refresh.ts';
import { useReopenedDialog } from '../features/board/components/use-reopened-dialog.ts';
import { applyPending } from '../features/board/lib/apply-pending.ts';
import { offersBeingRead } from '../features/board/outbox/outbox-state.ts';
import { useOutboxState, useStartedOutbox } from '../features/board/outbox/use-outbox.ts';
import { dialogAtom } from '../features/board/state/board-atoms.ts';
import { CreativesPanel } from '../features/creatives/components/creatives-panel.tsx';
import { MediaDialog } from '../features/media/components/media-dialog.tsx';
import { MetricsPage } from '../features/metrics/components/metrics-page.tsx';
import { PageWatchPanel } from '../features/page-watch/components/page-watch-panel.tsx';
import { text } from '../text/pt-br.ts';

// The chart library loads while the figures are fetched.
preloadChart();

export function MetricsRoute() {
  const { offerId = '' } = useParams();
  return <OfferMetrics key={offerId} offerId={offerId} />;
}

const NO_OFFERS: readonly OfferView[] = [];
/** The status in the singular, in the colour of its column. */
function StatusBadge({ status }: { status: OfferStatus }) {
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

const badge = (status: OfferStatus) => <StatusBadge status={status} />;

function OfferMetrics({ offerId }: { offerId: string }) {
  useStartedOutbox();
  const [download, setDownload] = useState<string[] | null>(null);
  const closeDownload = useCallback(() => setDownload(null), []);
  const { data } = useBoardQuery();
  const outbox = useOutboxState();
  const setDialog = useSetAtom(dialogAtom);
  const { refresh, refreshing, announcement } = useRefresh();
  const { run } = useReadingEdits();
  const offers = useMemo(() => data && applyPending(data, outbox.waiting), [data, outbox.waiting]);
  const beingRead = useMemo(() => offersBeingRead(outbox), [outbox]);
  const offer = offers?.find(({ id }) => id === offerId);
  useReopenedDialog(offers);
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
        page={<PageWatchPanel offerId={offerId} />}
        creatives={offer && <CreativesPanel offer={offer} onDownload={setDownload} />}
        onAddReading={() => setDialog({ kind: 'reading', offerId })}
        onAlerts={() => setDialog({ kind: 'alerts', offerId })}
        onCorrect={(reading) => setDialog({ kind: 'correct', offerId, reading })}
        onRemove={(reading) => void run({ kind: 'remove', offerId, reading })}
        onRefresh={() => offer !== undefined && refresh(offer)}
      />
      <OfferDialogs offers={offers ?? NO_OFFERS} alertsDialog={AlertsDialog} mediaDialog={MediaDialog} />
      {offer && (
        <MediaDialog
          open={download !== null}
          offer={offer}
          creatives={download ?? undefined}
          onClose={closeDownload}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
