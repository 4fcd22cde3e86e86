import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type OfferStatus, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import { usePortalContainer } from '@garimpo/sdk';
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import {
  columnId,
  columnOf,
  type DropEvent,
  dropIntent,
  type MoveIntent,
  targetColumn,
} from '../lib/moves.ts';

/** The only file that knows the drag library. */

// These are constants because the library rerenders every card when its options are new objects.
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
/** Columns grow during a drag, by the drop slot and by autoscroll. */
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } };
/** Slow enough to drop a card on the next column of a phone, instead of reaching the last one. */
const AUTOSCROLL = { acceleration: 4 };

export interface DragAreaProps {
  offers: OfferView[];
  onMove: (intent: MoveIntent, how: { byKeyboard: boolean }) => void;
  renderLifted: (offer: OfferView) => ReactNode;
  children: (liftedId: string | null) => ReactNode;
}

export function DragArea({ offers, onMove, renderLifted, children }: DragAreaProps) {
  const container = usePortalContainer();
  const [liftedId, setLiftedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const lifted = offers.find(({ id }) => id === liftedId);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      autoScroll={AUTOSCROLL}
      measuring={MEASURING}
      accessibility={{
        announcements: announcementsOf(offers),
        screenReaderInstructions: { draggable: text.drag.instructions },
        ...(container === undefined ? {} : { container }),
      }}
      onDragStart={({ active }) => setLiftedId(String(active.id))}
      onDragCancel={() => setLiftedId(null)}
      onDragEnd={(event) => {
        setLiftedId(null);
        const intent = dropIntent(event, offers);
        if (intent !== null) onMove(intent, { byKeyboard: event.activatorEvent instanceof KeyboardEvent });
      }}
    >
      {children(liftedId)}
      <DragOverlay dropAnimation={null} style={{ zIndex: 'var(--g-z-drag)' }}>
        {lifted !== undefined && renderLifted(lifted)}
      </DragOverlay>
    </DndContext>
  );
}

export function useDropColumn(status: OfferStatus) {
  const { setNodeRef, isOver, active } = useDroppable({ id: columnId(status) });
  return { columnRef: setNodeRef, isTarget: isOver && statusOf(active) !== status };
}

/** Mouse and touch can drag the whole card; the keyboard uses its grip. */
export function useDragOffer({ id, status }: OfferView) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { status },
    attributes: { roleDescription: text.drag.role },
  });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  const grip = useMemo(
    () => ({
      ref: setActivatorNodeRef,
      props: {
        'data-grip': true,
        'aria-describedby': describedBy,
        'aria-roledescription': roleDescription,
        onKeyDown: (event: SyntheticEvent) => listeners?.['onKeyDown']?.(event),
      },
    }),
    [setActivatorNodeRef, describedBy, roleDescription, listeners],
  );
  return {
    cardRef: setNodeRef,
    grip,
    isDragging,
    cardListeners: {
      onMouseDown: (event: SyntheticEvent) => isLiftable(event) && listeners?.['onMouseDown']?.(event),
      onTouchStart: (event: SyntheticEvent) => isLiftable(event) && listeners?.['onTouchStart']?.(event),
    },
  };
}

export type DragGrip = ReturnType<typeof useDragOffer>['grip'];

/** Buttons and links of the card keep their clicks. An open menu lies outside of the card's element. */
function isLiftable(event: SyntheticEvent): boolean {
  const target = event.target as Element;
  if (!event.currentTarget.contains(target)) return false;
  return target.closest('[data-grip]') !== null || target.closest('a, button') === null;
}

/** Keyboards have no pointer: there the column under the card counts. */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? rectIntersection(args) : pointerWithin(args);

const steps: Record<string, number> = { [KeyboardCode.Left]: -1, [KeyboardCode.Right]: 1 };

const nextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code];
  if (step === undefined) return currentCoordinates;
  const from = (context.over && columnOf(context.over.id)) ?? statusOf(context.active);
  const to = from === null ? undefined : offerStatuses[offerStatuses.indexOf(from) + step];
  const target = to && context.droppableRects.get(columnId(to));
  const origin = from && context.droppableRects.get(columnId(from));
  if (!target || !origin) return currentCoordinates;
  return { x: currentCoordinates.x + target.left - origin.left, y: currentCoordinates.y };
};
const KEYBOARD = { coordinateGetter: nextColumn, scrollBehavior: 'auto' } as const;

function statusOf(active: Active | null): OfferStatus | null {
  return (active?.data.current?.['status'] as OfferStatus | undefined) ?? null;
}

function announcementsOf(offers: readonly OfferView[]): Announcements {
  const name = (id: string | number) => offers.find((offer) => offer.id === id)?.title ?? '';
  const column = (id: string | number) => {
    const status = targetColumn(id, offers);
    return status === null ? '' : text.board.columns[status];
  };
  const say =
    (known: (title: string, column: string) => string) =>
    ({ active }: Pick<DropEvent, 'active'>) =>
      known(name(active.id), column(active.id));
  return {
    onDragStart: say(text.drag.lifted),
    onDragOver: ({ active, over }) => {
      if (over === null) return text.drag.overNothing(name(active.id));
      const [own, target] = [column(active.id), column(over.id)];
      // The first column is the card's own: repeating the same words keeps the announcement from being cut short.
      return own === target
        ? text.drag.lifted(name(active.id), own)
        : text.drag.over(name(active.id), target);
    },
    onDragEnd: ({ active, over }) => {
      const intent = dropIntent({ active, over }, [...offers]);
      return intent === null
        ? text.drag.unchanged(name(active.id), column(active.id))
        : text.drag.dropped(name(active.id), text.board.columns[intent.status]);
    },
    onDragCancel: say(text.drag.cancelled),
  };
}
