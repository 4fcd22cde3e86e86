import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  type TouchEvent,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { text } from '../../../text/pt-br.ts';
import { dropIntent, type MoveIntent } from '../lib/moves.ts';
import { type DragHost, dragByKeyboard, dragByMouse, dragByTouch } from './drag-session.ts';

/** How a card is taken. The same functions as long as the board is mounted. */
interface Drags {
  setColumn: (status: OfferStatus, element: HTMLElement | null) => void;
  take: (offer: OfferView, card: HTMLElement, begin: (host: DragHost) => void) => void;
  instructionsId: string;
}

/** The card in the hand, and where it would be dropped. */
interface Held {
  offerId: string;
  from: OfferStatus;
  over: OfferStatus | null;
}

const DragsContext = createContext<Drags | null>(null);
const HeldContext = createContext<Held | null>(null);
/** Apart from the column that it is over, which cards need not hear of. */
const LiftedContext = createContext<string | null>(null);

export interface DragAreaProps {
  offers: OfferView[];
  onMove: (intent: MoveIntent, how: { byKeyboard: boolean }) => void;
  renderLifted: (offer: OfferView) => ReactNode;
  children: (liftedId: string | null) => ReactNode;
}

/** Cards that are dragged by mouse, finger and keyboard, and told of to those who do not see them. */
export function DragArea({ offers, onMove, renderLifted, children }: DragAreaProps) {
  const [held, setHeld] = useState<(Held & { box: DOMRect }) | null>(null);
  const [said, setSaid] = useState('');
  const columns = useRef(new Map<OfferStatus, HTMLElement>());
  const hand = useRef<HTMLDivElement>(null);
  const latest = useRef({ offers, onMove });
  useLayoutEffect(() => {
    latest.current = { offers, onMove };
  });
  const instructionsId = useId();

  const setColumn = useCallback((status: OfferStatus, element: HTMLElement | null) => {
    if (element === null) columns.current.delete(status);
    else columns.current.set(status, element);
  }, []);

  const take = useCallback<Drags['take']>(({ id: offerId, title, status: from }, card, begin) => {
    const columnName = (status: OfferStatus) => text.board.columns[status];
    let over: OfferStatus | null = from;
    let byKeyboard = true;
    begin({
      columns: columns.current,
      from,
      onLift() {
        setHeld({ offerId, from, over, box: card.getBoundingClientRect() });
        setSaid(text.drag.lifted(title, columnName(from)));
      },
      onFollow(x, y) {
        if (hand.current !== null) hand.current.style.transform = `translate(${x}px, ${y}px)`;
      },
      onOver(next) {
        if (next === over) return;
        over = next;
        setHeld((now) => now && { ...now, over: next });
        if (next === null) setSaid(text.drag.overNothing(title));
        else
          setSaid(
            next === from
              ? text.drag.lifted(title, columnName(from))
              : text.drag.over(title, columnName(next)),
          );
      },
      onDrop() {
        setHeld(null);
        const { offers: known, onMove: move } = latest.current;
        const intent = dropIntent(offerId, over, known);
        setSaid(
          intent === null
            ? text.drag.unchanged(title, columnName(from))
            : text.drag.dropped(title, columnName(intent.status)),
        );
        if (intent !== null) move(intent, { byKeyboard });
      },
      onCancel() {
        setHeld(null);
        setSaid(text.drag.cancelled(title, columnName(from)));
      },
    });
    byKeyboard = begin === dragByKeyboard;
  }, []);

  const drags = useMemo(() => ({ setColumn, take, instructionsId }), [setColumn, take, instructionsId]);
  const liftedId = held?.offerId ?? null;
  const lifted = offers.find(({ id }) => id === liftedId);
  return (
    <DragsContext value={drags}>
      <HeldContext value={held}>
        <LiftedContext value={liftedId}>{children(liftedId)}</LiftedContext>
      </HeldContext>
      <p id={instructionsId} hidden>
        {text.drag.instructions}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      {held !== null && lifted !== undefined && (
        <div
          ref={hand}
          className="pointer-events-none fixed z-(--g-z-drag)"
          style={{ left: held.box.left, top: held.box.top, width: held.box.width }}
        >
          {renderLifted(lifted)}
        </div>
      )}
    </DragsContext>
  );
}

/** While the board loads there is nothing to be dropped. */
export function useDropColumn(status: OfferStatus) {
  const setColumn = use(DragsContext)?.setColumn;
  const held = use(HeldContext);
  const columnRef = useCallback(
    (element: HTMLElement | null) => setColumn?.(status, element),
    [setColumn, status],
  );
  return { columnRef, isTarget: held !== null && held.over === status && held.from !== status };
}

/** Mouse and touch can drag the whole card; the keyboard uses its grip. */
export function useDragOffer(offer: OfferView) {
  const drags = use(DragsContext);
  if (drags === null) throw new Error('a card is dragged in a DragArea');
  const { take, instructionsId } = drags;
  const isDragging = use(LiftedContext) === offer.id;
  const card = useRef<HTMLElement>(null);
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  const handlers = useMemo(() => {
    const begin = (start: (host: DragHost) => void) => {
      if (card.current !== null) take(latest.current, card.current, start);
    };
    return {
      grip: {
        'data-grip': true,
        'aria-describedby': instructionsId,
        'aria-roledescription': text.drag.role,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          begin(dragByKeyboard);
        },
      },
      card: {
        onMouseDown: (event: MouseEvent) =>
          isLiftable(event) && begin((host) => dragByMouse(event.nativeEvent, host)),
        onTouchStart: (event: TouchEvent) =>
          isLiftable(event) && begin((host) => dragByTouch(event.nativeEvent, host)),
      },
    };
  }, [take, instructionsId]);
  return { cardRef: card, grip: handlers.grip, isDragging, cardListeners: handlers.card };
}

export type DragGrip = ReturnType<typeof useDragOffer>['grip'];

/** Buttons and links of the card keep their clicks. An open menu lies outside of the card's element. */
function isLiftable(event: SyntheticEvent): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('[data-grip]') !== null || target.closest('a, button') === null;
}
