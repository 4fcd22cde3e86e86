import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { Button, cx, Icon, Notice } from '@garimpo/sdk';
import { preloadChart } from '@garimpo/sdk/chart';
import { useSetAtom } from 'jotai';
import { Archive } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AlertsDialog } from '../features/alerts/components/alerts-dialog.tsx';
import { useArchiveQuery, useBoardQuery } from '../features/board/api/board-query.ts';
import { OfferDialogs } from '../features/board/components/offer-dialogs.tsx';
import { statusLooks } from '../features/board/components/status-looks.ts';
import { RefusedChanges, UnsavedLine } from '../features/board/components/unsaved-changes.tsx';
import { useBoardChanges } from '../features/board/components/use-board-changes.ts';
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
import { metricsText } from '../text/pt-br-metrics.ts';

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

function ArchivedNotice({ offer }: { offer: OfferView }) {
  const { unarchive } = useBoardChanges();
  return (
    <Notice
      kind="info"
      icon={Archive}
      className="mb-4"
      action={
        <Button size="sm" onClick={() => unarchive([offer])}>
          {text.archive.restore}
        </Button>
      }
    >
      {metricsText.archived}
    </Notice>
  );
}

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
  const onBoard = offers?.find(({ id }) => id === offerId);
  const archive = useArchiveQuery({ enabled: offers !== undefined && onBoard === undefined });
  const archived = useMemo(
    () => archive.data && applyPending(archive.data.offers, outbox.waiting, 'archive'),
    [archive.data, outbox.waiting],
  );
  const offer = onBoard ?? archived?.find(({ id }) => id === offerId);
  const known = useMemo(
    () => (offer === undefined || offer === onBoard ? offers : [...(offers ?? []), offer]),
    [offers, offer, onBoard],
  );
  useReopenedDialog(known);
  return (
    <>
      <MetricsPage
        offerId={offerId}
        offer={offer}
        offers={known}
        reading={beingRead.has(offerId)}
        refreshing={refreshing.has(offerId)}
        badge={badge}
        notices={
          <>
            {offer !== undefined && offer !== onBoard && <ArchivedNotice offer={offer} />}
            <RefusedChanges offers={known ?? NO_OFFERS} />
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
      <OfferDialogs offers={known ?? NO_OFFERS} alertsDialog={AlertsDialog} mediaDialog={MediaDialog} />
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
