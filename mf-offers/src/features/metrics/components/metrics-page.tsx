import {
  isWebUrl,
  type MetricPeriod,
  metricPeriods,
  type NextReadView,
  type OfferStatus,
  type OfferView,
  type ReadingView,
} from '@garimpo/offers-contract';
import {
  ApiError,
  Button,
  ButtonLink,
  Empty,
  errorText,
  formatAgo,
  formatDateCard,
  formatDateTime,
  Notice,
  PageTitle,
  Panel,
  Segmented,
  Skeleton,
  saveFile,
  toast,
  useApi,
  useDocumentTitle,
  useGarimpo,
  useMarkWhen,
  useSession,
} from '@garimpo/sdk';
import { Bell, Library, PencilLine, RefreshCw, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatWhen } from '../../../lib/when.ts';
import { log } from '../../../log.ts';
import { marks } from '../../../marks.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { fetchReadingsTable, useMetrics, useReadAgain } from '../api/metrics-query.ts';
import { useMetricsView } from '../state/use-metrics-view.ts';
import { EmptyPeriod, LoadingChart, MetricsFailure, StaleNotice } from './chart-states.tsx';
import { ChartView } from './chart-view.tsx';
import { EventsPanel } from './events-panel.tsx';
import { KpiRow } from './kpi-row.tsx';
import { ReadingsPanel } from './readings-panel.tsx';

interface OfferActions {
  onAddReading: () => void;
  onAlerts: () => void;
  onRefresh: () => void;
}

interface MetricsTitleProps extends OfferActions {
  offer: OfferView | undefined;
  refreshing: boolean;
  badge: (status: OfferStatus) => ReactNode;
}

function MetricsTitle({ offer, refreshing, badge, onAddReading, onAlerts, onRefresh }: MetricsTitleProps) {
  const disabled = offer === undefined;
  return (
    <PageTitle
      back={{ to: paths.dashboard, label: metricsText.back }}
      title={offer?.title ?? metricsText.title}
      sub={
        <span className="flex h-6 items-center gap-2">
          {offer === undefined ? (
            <Skeleton width="14rem" />
          ) : (
            <>
              {badge(offer.status)}
              <time dateTime={offer.createdAt}>{metricsText.created(formatDateCard(offer.createdAt))}</time>
            </>
          )}
        </span>
      }
      actions={
        <>
          {offer !== undefined && isWebUrl(offer.offerUrl) && (
            <ButtonLink href={offer.offerUrl} newTab icon={Library}>
              {metricsText.library}
            </ButtonLink>
          )}
          <Button icon={Bell} disabled={disabled} onClick={onAlerts}>
            {metricsText.alerts}
          </Button>
          <Button icon={PencilLine} disabled={disabled} onClick={onAddReading}>
            {metricsText.addReading}
          </Button>
          <Button
            variant="primary"
            icon={RefreshCw}
            disabled={disabled}
            busy={refreshing}
            busyText={metricsText.refreshing}
            onClick={onRefresh}
          >
            {metricsText.refresh}
          </Button>
        </>
      }
    />
  );
}

interface ChartPanelProps {
  days: MetricPeriod;
  onDaysChange: (days: MetricPeriod) => void;
  children: ReactNode;
}

const options = metricPeriods.map((days) => ({
  value: String(days),
  label: metricsText.chart.periods[days].short,
}));

/** The frame of the chart, the same in all states. */
function ChartPanel({ days, onDaysChange, children }: ChartPanelProps) {
  return (
    <Panel
      title={metricsText.chart.title}
      className="mb-4"
      aside={
        <Segmented
          label={metricsText.chart.period}
          options={options}
          value={String(days)}
          onValueChange={(value) => onDaysChange(Number(value) as MetricPeriod)}
        />
      }
    >
      {children}
    </Panel>
  );
}

function useExportTable(offerId: string, days: MetricPeriod, title: string) {
  const api = useApi();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file, name } = await fetchReadingsTable(api, user.id, { offerId, days });
      saveFile(file, name ?? metricsText.readings.csvName(title));
    } catch (error) {
      log.error(`The readings of offer ${offerId} could not be exported`, error);
      toast.error(errorText(error, text.errors, metricsText.readings.csvFailed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

function UnknownOffer() {
  useDocumentTitle(metricsText.unknownOffer.title);
  return (
    <Empty
      icon={SearchX}
      level={1}
      title={metricsText.unknownOffer.title}
      actions={<ButtonLink to={paths.dashboard}>{metricsText.unknownOffer.back}</ButtonLink>}
    >
      {metricsText.unknownOffer.hint}
    </Empty>
  );
}

/** The latest try to read failed, or nobody reads at the moment: the counts below are older. */
function ReadingNotice({ offer: { unreadable, nextRead } }: { offer: OfferView }) {
  const { now } = useGarimpo();
  const failure = unreadable && [
    metricsText.unreadable(
      unreadable.reason,
      formatDateTime(unreadable.since),
      formatAgo(unreadable.lastAt, now()),
    ),
  ];
  const next = nextRead && waitSentence(nextRead, now());
  const isPaused = nextRead?.paused != null;
  if (!failure && !isPaused) return null;
  return (
    <Notice kind="warn" className="mb-4">
      {[...(failure ?? []), ...(next ? [next] : [])].join(' ')}
    </Notice>
  );
}

function waitSentence({ at, place, paused }: NextReadView, now: Date): string {
  const when = formatWhen(at, now);
  if (paused !== null) return metricsText.paused(paused, when);
  return place === null ? metricsText.nextTry(when) : metricsText.place(place, when);
}

export interface MetricsPageProps extends MetricsTitleProps {
  offerId: string;
  /** The board's offers; `undefined` until they are loaded. */
  offers: readonly OfferView[] | undefined;
  reading: boolean;
  /** Further notices under the title. */
  notices: ReactNode;
  /** What is known of the landing page. */
  page: ReactNode;
  onCorrect: (reading: ReadingView) => void;
  onRemove: (reading: ReadingView) => void;
  /** The ads themselves, under the readings. */
  creatives: ReactNode;
}

const NO_OFFERS: readonly OfferView[] = [];

export function MetricsPage({
  offerId,
  offers,
  reading,
  notices,
  page,
  creatives,
  onCorrect,
  onRemove,
  ...title
}: MetricsPageProps) {
  const { offer } = title;
  const { view, change } = useMetricsView(offerId);
  const metrics = useMetrics(offerId, view.days);
  useReadAgain(offerId, offer, reading);
  useMarkWhen(marks.metricsSeen, metrics.data !== undefined);
  const table = useExportTable(offerId, view.days, offer?.title ?? '');
  if (isUnknown(metrics.error)) return <UnknownOffer />;
  const { data } = metrics;
  const retry = { busy: metrics.isFetching, onRetry: () => void metrics.refetch() };
  return (
    <div className="mx-auto max-w-content">
      <MetricsTitle {...title} />
      {notices}
      {offer && <ReadingNotice offer={offer} />}
      {metrics.isError && data !== undefined && <StaleNotice {...retry} />}
      <div aria-busy={metrics.isPlaceholderData || undefined}>
        <KpiRow summary={data?.summary} offer={offer} />
        <ChartPanel days={view.days} onDaysChange={(days) => change({ days })}>
          {data === undefined && metrics.isPending && <LoadingChart />}
          {data === undefined && metrics.isError && <MetricsFailure error={metrics.error} {...retry} />}
          {data?.metrics.length === 0 && (
            <EmptyPeriod
              days={view.days}
              onShowAll={() => change({ days: 0 })}
              onAddReading={title.onAddReading}
            />
          )}
          {data !== undefined && data.metrics.length > 0 && (
            <ChartView
              offerId={offerId}
              title={offer?.title ?? ''}
              days={view.days}
              metrics={data}
              offers={offers ?? NO_OFFERS}
              compared={view.compared}
              onComparedChange={(compared) => change({ compared })}
              scale={view.scale}
              onScaleChange={(scale) => change({ scale })}
            />
          )}
        </ChartPanel>
        {data?.events !== undefined && data.events.length > 0 && <EventsPanel events={data.events} />}
        {page}
        {data !== undefined && data.metrics.length + (data.gaps?.length ?? 0) > 0 && (
          <ReadingsPanel
            metrics={data}
            exporting={table.busy}
            onExport={() => void table.save()}
            onCorrect={onCorrect}
            onRemove={onRemove}
          />
        )}
      </div>
      {creatives}
    </div>
  );
}

/** An offer of somebody else, a deleted one and an invalid address look the same. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
