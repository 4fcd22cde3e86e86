import type { OfferView } from '@garimpo/offers-contract';
import { formatDateCard, formatDateTime, Icon, IconButton, Tag, Tooltip } from '@garimpo/sdk';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { UnsavedState } from '../outbox/outbox-state.ts';
import { CardCount } from './card-count.tsx';
import { cardId, countId, gripId } from './card-frame.ts';
import { CardLinks } from './card-links.tsx';
import type { DragGrip } from './drag-area.tsx';
import { ReadingLine } from './reading-line.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { CardActions } from './use-card-actions.ts';

export interface CardFaceProps {
  offer: OfferView;
  actions: CardActions;
  unsaved: UnsavedState | undefined;
  reading: boolean;
  refreshing: boolean;
  /** `null` for the copy in the hand. */
  grip: DragGrip | null;
}

/** What a card says. Missing parts take no room. */
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
