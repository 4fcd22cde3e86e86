import { isOfferStatus, isWebUrl, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import {
  Change,
  formatDateCard,
  formatDateTime,
  formatNumber,
  Icon,
  IconButton,
  IconLink,
  LoadingText,
  Menu,
  Spinner,
  Tag,
  Tooltip,
  Trend,
  UNKNOWN,
  useHasRoute,
} from '@garimpo/sdk';
import {
  Bell,
  ChartLine,
  ChartNoAxesColumnIncreasing,
  CloudOff,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  GripVertical,
  Library,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CreativeStrip } from '../../../creatives/creative-strip.tsx';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import type { UnsavedState } from '../outbox/outbox-state.ts';
import type { DragGrip } from './drag-area.tsx';
import { ReadingLine } from './reading-line.tsx';
import { statusLooks } from './status-looks.ts';
import type { CardActions } from './use-card-actions.ts';

interface CardCountProps {
  /** Id of the button; the copy that is dragged has none. */
  id: string | undefined;
  offer: OfferView;
  loading: boolean;
  onAdd: () => void;
}

/** The latest count, its change since the first reading and its history. The frame is the same in all states. */
function CardCount({ id, offer, loading, onAdd }: CardCountProps) {
  const { latestCount, latestCheckedAt, change, trend } = offer;
  if (loading) {
    return (
      <div className="flex h-10 items-center">
        <LoadingText text={text.card.loadingMetrics} show="now" />
      </div>
    );
  }
  const tip =
    latestCheckedAt === null
      ? text.card.addReading
      : text.facts(text.card.addReading, formatDateTime(latestCheckedAt));
  return (
    <div className="flex items-end gap-2.5">
      <Tooltip text={tip} side="bottom">
        <button
          id={id}
          type="button"
          onClick={onAdd}
          className="-mx-1 rounded-sm px-1 text-left hover:veil-hover active:veil-press"
        >
          <span className="flex items-baseline gap-2">
            <Count offer={offer} /> <Change value={latestCount === null ? null : change} />
          </span>{' '}
          <span className="block text-caption text-ink-3">{text.card.ads(latestCount ?? 0)}</span>
          <span className="sr-only">. {text.card.addReading}</span>
        </button>
      </Tooltip>
      <Trend
        counts={trend}
        label={text.card.trend(formatNumber(trend[0]), formatNumber(trend.at(-1)))}
        className="ml-auto"
      />
    </div>
  );
}

function Count({ offer: { latestCount, latestPrecision } }: { offer: OfferView }) {
  if (latestCount === null) return <span className="text-figure text-ink-3">{UNKNOWN}</span>;
  return (
    <span className="text-figure tabular-nums">
      {latestPrecision === 'approx' && (
        <>
          <span aria-hidden="true">{text.card.approx}</span>
          <span className="sr-only">{text.card.about} </span>
        </>
      )}
      {formatNumber(latestCount)}
    </span>
  );
}

interface CardMenuProps {
  offer: OfferView;
  actions: CardActions;
}

/** Offers what a drag and a click on the count do, for users who do neither. */
function CardMenu({ offer, actions }: CardMenuProps) {
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

interface CardLinksProps {
  offer: OfferView;
  actions: CardActions;
}

/** A link to another tool shows only while discovery lists its address. */
function CardLinks({ offer, actions }: CardLinksProps) {
  const canClone = useHasRoute(paths.cloneSites);
  const hasMetrics = useHasRoute(paths.metrics(offer.id));
  const { offerUrl, landingPageUrl } = offer;
  return (
    <footer className="-mx-3 flex items-center border-t border-line-soft px-1.5 pt-1.25">
      {isWebUrl(offerUrl) && (
        <IconLink size="row" label={text.card.library} icon={Library} href={offerUrl} newTab />
      )}
      {isWebUrl(landingPageUrl) && (
        <IconLink size="row" label={text.card.landingPage} icon={ExternalLink} href={landingPageUrl} newTab />
      )}
      {canClone && (
        <IconLink size="row" label={text.card.clone} icon={Copy} to={paths.clonePage(landingPageUrl)} />
      )}
      {isWebUrl(offerUrl) && (
        <IconButton
          size="row"
          label={text.card.media}
          icon={Download}
          onClick={() => actions.open('media', offer)}
        />
      )}
      <span className="ml-auto" />
      {hasMetrics && <MetricsLink offerId={offer.id} />}
      <CardMenu offer={offer} actions={actions} />
    </footer>
  );
}

function MetricsLink({ offerId }: { offerId: string }) {
  return (
    <Tooltip text={text.card.metricsName}>
      <Link
        to={paths.metrics(offerId)}
        aria-label={text.card.metricsName}
        className="inline-flex h-7 items-center gap-1.25 rounded-sm px-1.5 text-caption font-label text-ink-2 hover:veil-hover hover:text-ink active:veil-press max-md:h-11"
      >
        <Icon icon={ChartLine} size={14} className="max-md:hidden" />
        {text.card.metrics}
      </Link>
    </Tooltip>
  );
}

interface UnsavedBarProps {
  retrying: boolean;
  onRetry: () => void;
}

/** Shows that the server does not have the card in this state, with a retry. The board's line announces it, once. */
function UnsavedBar({ retrying, onRetry }: UnsavedBarProps) {
  return (
    <div className="flex items-center gap-1.5 rounded-sm bg-warn-soft py-1 pr-1 pl-2 text-caption font-label text-warn-text inset-ring inset-ring-warn-line">
      <Icon icon={CloudOff} size={14} />
      {text.card.unsaved}
      <button
        type="button"
        aria-disabled={retrying || undefined}
        onClick={() => !retrying && onRetry()}
        className="ml-auto inline-flex items-center gap-1.5 rounded-xs px-1.5 py-0.5 font-semibold underline underline-offset-2 max-md:-my-1 max-md:min-h-9"
      >
        {retrying && <Spinner />}
        {retrying ? text.card.retrying : text.card.retry}
      </button>
    </div>
  );
}

/** The outline of a card, shared with its placeholder. */
export const cardFrame =
  'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-surface px-3 pt-2.5 pb-1.5 shadow-card';

export const cardId = (offerId: string) => `offer-${offerId}`;
export const gripId = (offerId: string) => `offer-${offerId}-grip`;
export const countId = (offerId: string) => `offer-${offerId}-count`;

export interface CardFaceProps {
  offer: OfferView;
  actions: CardActions;
  unsaved: UnsavedState | undefined;
  reading: boolean;
  refreshing: boolean;
  /** `null` for the copy that is dragged. */
  grip: DragGrip | null;
}

export const CardFace = memo(function CardFace({
  offer,
  actions,
  unsaved,
  reading,
  refreshing,
  grip,
}: CardFaceProps) {
  return (
    <>
      <header className="-mx-1.5 flex items-start gap-1.5">
        <Grip offer={offer} grip={grip} />
        <h3 id={grip === null ? undefined : cardId(offer.id)} className="flex-1 text-strong">
          <span className="line-clamp-2 break-words">{offer.title}</span>
        </h3>
        <IconButton
          size="head"
          className="-mt-0.5 max-md:-mt-2"
          label={text.card.edit}
          icon={Pencil}
          onClick={() => actions.open('edit', offer)}
        />
        <IconButton
          size="head"
          className="-mt-0.5 max-md:-mt-2"
          label={text.card.remove}
          icon={Trash2}
          onClick={() => actions.open('delete', offer)}
        />
      </header>
      <p className="-mt-1.5 pl-4 text-caption text-ink-3">
        <Tooltip text={formatDateTime(offer.createdAt)} side="right">
          <time dateTime={offer.createdAt}>{text.card.created(formatDateCard(offer.createdAt))}</time>
        </Tooltip>
      </p>
      {unsaved !== undefined && <UnsavedBar retrying={unsaved === 'retrying'} onRetry={actions.retry} />}
      <div>
        <CardCount
          id={grip === null ? undefined : countId(offer.id)}
          offer={offer}
          loading={reading}
          onAdd={() => actions.open('reading', offer)}
        />
        <ReadingLine offer={offer} refreshing={refreshing} onRefresh={() => actions.refresh(offer)} />
      </div>
      <CreativeStrip offer={offer} />
      {offer.description !== null && (
        <p className="line-clamp-2 text-caption break-words text-ink-2">{offer.description}</p>
      )}
      {offer.tags.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {offer.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <CardLinks offer={offer} actions={actions} />
    </>
  );
});

function Grip({ offer, grip }: { offer: OfferView; grip: DragGrip | null }) {
  return (
    <button
      ref={grip?.ref}
      {...grip?.props}
      id={grip === null ? undefined : gripId(offer.id)}
      type="button"
      aria-label={text.card.drag(offer.title)}
      className="relative grid h-5 w-4 flex-none cursor-grab place-items-center rounded-xs text-ink-off after:absolute after:-inset-1 hover:text-ink-2 active:cursor-grabbing"
    >
      <Icon icon={GripVertical} size={14} />
    </button>
  );
}
