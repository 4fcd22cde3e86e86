import { Slot } from 'radix-ui/slot';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { placeTooltip, type TooltipSide } from './place-tooltip.ts';

const DELAY_MS = 400;
/** So soon after one tooltip the next one comes at once. */
const NEXT_MS = 300;
/** Time to get from the element onto its tooltip, whose text may be selected. */
const LEAVE_MS = 100;

/** At most one tooltip stands at a time. */
interface Scope {
  hide: (() => void) | null;
  hiddenAt: number;
}

const newScope = (): Scope => ({ hide: null, hiddenAt: Number.NEGATIVE_INFINITY });
const ScopeContext = createContext<Scope>(newScope());

/** Put once around the app: moving along a row of icons shows the next name at once. A tooltip works without it too. */
export function TooltipScope({ children }: { children: ReactNode }) {
  const [scope] = useState(newScope);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

export interface TooltipProps {
  /** Names an icon or gives the full value of something cut short; never text that is needed. */
  text: string;
  side?: TooltipSide;
  /** One element that takes a ref. */
  children: ReactElement;
}

/** Appears on hover after 400 ms and on keyboard focus; not on touch. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const { open, stay, leave, ...handlers } = useTooltip();
  return (
    <>
      <Slot ref={element} aria-describedby={open ? id : undefined} {...handlers}>
        {children}
      </Slot>
      {open && <Tip id={id} text={text} side={side} element={element} stay={stay} leave={leave} />}
    </>
  );
}

function useTooltip() {
  const scope = use(ScopeContext);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One function for the life of the element: the scope knows by it whose tooltip stands.
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (scope.hide !== hide) return;
    scope.hide = null;
    scope.hiddenAt = performance.now();
    setOpen(false);
  }, [scope]);
  const hovered = useRef(false);
  const pressed = useRef(false);
  useEffect(() => hide, [hide]);

  const show = () => {
    clearTimeout(timer.current);
    if (scope.hide === hide) return;
    scope.hide?.();
    scope.hide = hide;
    setOpen(true);
  };
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, ms);
  };
  const leave = () => later(hide, LEAVE_MS);
  return {
    open,
    stay: () => clearTimeout(timer.current),
    leave,
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch' || hovered.current) return;
      hovered.current = true;
      if (open) clearTimeout(timer.current);
      else if (performance.now() - scope.hiddenAt < NEXT_MS) show();
      else later(show, DELAY_MS);
    },
    onPointerLeave() {
      hovered.current = false;
      if (open) leave();
      else hide();
    },
    onPointerDown() {
      pressed.current = true;
      document.addEventListener('pointerup', () => (pressed.current = false), { once: true });
      hide();
    },
    onFocus(event: FocusEvent) {
      // Focus that a click or a closing dialog gives says nothing about what the user wants to know.
      if (!pressed.current && event.currentTarget.matches(':focus-visible')) show();
    },
    onBlur: hide,
    onClick: hide,
    onKeyDown(event: KeyboardEvent) {
      // Esc is heard by the tooltip itself; any other key uses the element.
      if (event.key !== 'Escape') hide();
    },
  };
}

interface TipProps {
  id: string;
  text: string;
  side: TooltipSide;
  element: RefObject<HTMLElement | null>;
  stay: () => void;
  leave: () => void;
}

function Tip({ id, text, side, element, stay, leave }: TipProps) {
  const container = usePortalContainer();
  const scope = use(ScopeContext);
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (tip.current === null || element.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = tip.current;
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const place = placeTooltip(element.current.getBoundingClientRect(), { width, height }, viewport, side);
    tip.current.style.left = `${place.left}px`;
    tip.current.style.top = `${place.top}px`;
  }, [element, side]);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Esc is for what lies on top; the dialog below hears the second. A toolbar is left by the same Esc, since its tools show their
      // names whenever the keyboard reaches them.
      if (!element.current?.closest('[role=toolbar]')) event.stopPropagation();
      scope.hide?.();
    };
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(element.current)) scope.hide?.();
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [element, scope]);

  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      onPointerEnter={stay}
      onPointerLeave={leave}
      // React carries events through portals: a press here is none on what stands around the element.
      onPointerDown={(event) => event.stopPropagation()}
      className="ui:fixed ui:top-0 ui:left-0 ui:z-tooltip ui:w-max ui:max-w-75 ui:rounded-sm ui:bg-inverse ui:px-2 ui:py-1 ui:text-caption ui:font-medium ui:break-words ui:text-on-inverse ui:enter-fade"
    >
      {text}
    </div>,
    container ?? document.body,
  );
}
