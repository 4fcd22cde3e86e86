import { isWebUrl, type OfferView } from '@garimpo/offers-contract';
import {
  Change,
  formatDateCard,
  formatDateTime,
  Icon,
  IconButton,
  IconLink,
  Spinner,
  Tag,
  Tooltip,
  useHasRoute,
} from '@garimpo/sdk';
import {
  ChartLine,
  CloudOff,
  Copy,
  Download,
  ExternalLink,
  EyeOff,
  GripVertical,
  Library,
  Pencil,
  Trash2,
} from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CreativeStrip } from '../../../creatives/creative-strip.tsx';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import type { UnsavedState } from '../outbox/outbox-state.ts';
import { CardCount, Count, Growth } from './card-count.tsx';
import { CardMenu } from './card-menu.tsx';
import type { DragGrip } from './drag-area.tsx';
import { ReadingLine } from './reading-line.tsx';
import type { CardActions } from './use-card-actions.ts';

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
      {canClone && <IconLink size="row" label={text.card.clone} icon={Copy} to={paths.clonePage(offer)} />}
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
  compact: boolean;
  /** `null` for the copy that is dragged. */
  grip: DragGrip | null;
}

export const CardFace = memo(function CardFace({ compact, ...face }: CardFaceProps) {
  return compact ? <CompactFace {...face} /> : <WholeFace {...face} />;
});

type FaceProps = Omit<CardFaceProps, 'compact'>;

/** Title, count and growth: what is compared from card to card. All else is in the menu. */
function CompactFace({ offer, actions, unsaved, refreshing, grip }: FaceProps) {
  const { latestCount, change, growth7, unreadable } = offer;
  return (
    <>
      <header className="-mx-1.5 flex items-center gap-1.5">
        <Grip offer={offer} grip={grip} />
        <h3 id={grip === null ? undefined : cardId(offer.id)} className="min-w-0 flex-1 text-strong">
          <span className="block truncate">{offer.title}</span>
        </h3>
        <CardMenu offer={offer} actions={actions} whole />
      </header>
      {unsaved !== undefined && <UnsavedBar retrying={unsaved === 'retrying'} onRetry={actions.retry} />}
      <div className="-mt-1.5 flex min-h-6 flex-wrap items-center gap-x-2 pb-1 pl-4">
        <Count offer={offer} size="strong" />
        <Change value={latestCount === null ? null : change} />
        {refreshing ? (
          <span role="status" className="text-caption text-ink-3">
            {text.card.refreshing}
          </span>
        ) : (
          <Growth value={growth7} />
        )}
        {unreadable && (
          <Tooltip text={text.card.unreadable(unreadable.reason)}>
            <span className="ml-auto inline-flex text-warn-text">
              <Icon icon={EyeOff} size={14} />
              <span className="sr-only">{text.card.unreadable(unreadable.reason)}</span>
            </span>
          </Tooltip>
        )}
      </div>
    </>
  );
}

function WholeFace({ offer, actions, unsaved, reading, refreshing, grip }: FaceProps) {
  return (
    <>
      <header className="-mx-1.5 flex items-start gap-1.5">
        <Grip offer={offer} grip={grip} />
        <h3 id={grip === null ? undefined : cardId(offer.id)} className="min-w-0 flex-1 text-strong">
          <span className="line-clamp-2 wrap-anywhere">{offer.title}</span>
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
        {!reading && <Growth value={offer.growth7} />}
        <ReadingLine offer={offer} refreshing={refreshing} onRefresh={() => actions.refresh(offer)} />
      </div>
      <CreativeStrip offer={offer} />
      {offer.description !== null && (
        <p className="line-clamp-2 text-caption wrap-anywhere text-ink-2">{offer.description}</p>
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
}

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
