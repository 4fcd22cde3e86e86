import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { DismissableLayer, Presence, useComposedRefs } from 'radix-ui/internal';
import {
  type FocusEvent,
  type Ref,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { uiText } from '../../text/pt-br.ts';
import { Button, ButtonLink } from '../button/button.tsx';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type ToastEntry, type ToastKind, toast, toastStore } from './toast-store.ts';
import { TOASTS } from './usable-boxes.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Whether somebody has the pointer or the focus on it, or looks at another window meanwhile. */
function useHeld(isShown: boolean) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const back = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
    };
  }, []);
  // What goes from under a pointer does not tell that the pointer left it.
  useEffect(() => {
    if (!isShown) setPointed(false);
  }, [isShown]);
  return {
    held: pointed || focused || away,
    /** It must not move: a hand is on it. */
    pressed: pointed || focused,
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

/** Before anything else hears of the key: a panel that is open beside it stays open. */
function useEscapeInside(place: RefObject<HTMLElement | null>, onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node)) return;
      if (!place.current?.contains(event.target)) return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [place]);
}

/** Less is a tap that slipped. */
const SWIPE_PX = 50;

/** A finger that draws it off the screen. */
function useSwipeDown(onSwipe: () => void) {
  const from = useRef<number | undefined>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.changedTouches[0]?.clientY;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = event.changedTouches[0]?.clientY;
      if (from.current !== undefined && to !== undefined && to - from.current >= SWIPE_PX) onSwipe();
    },
  };
}

const SHOWN_MS = 3000;
/** Time to read it, to think better of it and to get there. */
const SHOWN_WITH_ACTION_MS = 8000;
const HOTKEY = 'F8';

const looks: Record<ToastKind, { icon: IconSource; className: string }> = {
  success: { icon: CircleCheck, className: 'ui:text-success-text' },
  error: { icon: CircleAlert, className: 'ui:text-danger-text' },
  info: { icon: Info, className: 'ui:text-info-text' },
};

/**
 * Once in the page, by the shell. Any code may then call `toast`. Not Radix's: there a toast is the topmost layer, and
 * takes the Escape that was meant for the dialog or panel under it. Here the key is a toast's only where the focus is in it.
 */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const { held, pressed, holding } = useHeld(entries.some(({ open }) => open));
  useToastPlace(list, entries, pressed);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === HOTKEY && list.current?.focus();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const giveFocusBack = () => {
    const target = cameFrom.current?.isConnected ? cameFrom.current : list.current;
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    // A branch: a click on a toast is none outside of the dialog under it.
    <DismissableLayer.Branch
      role="region"
      aria-label={uiText.toasts.region(HOTKEY)}
      {...{ [TOASTS]: '' }}
      {...holding}
      onFocus={(event) => {
        holding.onFocus();
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
    >
      <ol
        ref={list}
        tabIndex={-1}
        // What opens over a page hides all of it from screen readers but what is live.
        aria-live={entries.some(({ open, kind }) => open && kind === 'error') ? 'assertive' : 'polite'}
        aria-relevant="additions"
        className="ui:pointer-events-none ui:fixed ui:bottom-4 ui:left-1/2 ui:z-toast ui:flex ui:w-90 ui:max-w-[calc(100vw-16px)] ui:-translate-x-1/2 ui:flex-col ui:gap-2 ui:outline-none ui:max-md:w-full"
      >
        {entries.map((entry) => (
          <Presence.Presence key={entry.id} present={entry.open}>
            <Toast entry={entry} held={held} onLeave={giveFocusBack} />
          </Presence.Presence>
        ))}
      </ol>
    </DismissableLayer.Branch>
  );
}

interface ToastProps {
  entry: ToastEntry;
  /** Somebody is reading: none leaves by itself. */
  held: boolean;
  /** It had the focus. */
  onLeave: () => void;
  ref?: Ref<HTMLLIElement>;
}

function Toast({ entry: { id, kind, text, action, open }, held, onLeave, ref }: ToastProps) {
  const item = useRef<HTMLLIElement>(null);
  const setItem = useComposedRefs(item, ref);
  const look = looks[kind];
  const stays = kind === 'error';
  const close = () => {
    const hadFocus = item.current?.contains(document.activeElement);
    toast.dismiss(id);
    if (hadFocus) onLeave();
  };
  useEscapeInside(item, close);
  const swipe = useSwipeDown(close);
  useEffect(() => {
    if (stays || held || !open) return;
    const timer = setTimeout(() => toast.dismiss(id), action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [stays, held, open, id, action]);
  return (
    <li
      ref={setItem}
      data-state={open ? 'open' : 'closed'}
      {...swipe}
      className="ui:pointer-events-auto ui:flex ui:touch-none ui:items-center ui:gap-2.5 ui:rounded-md ui:bg-raised ui:py-2.5 ui:pr-3 ui:pl-3.5 ui:text-small ui:text-ink ui:shadow-menu ui:select-none ui:data-[state=closed]:exit-sink ui:data-[state=open]:enter-rise"
    >
      <Icon icon={look.icon} className={look.className} />
      <div className="ui:min-w-0 ui:flex-1 ui:break-words">{text}</div>
      {action !== null &&
        ('href' in action ? (
          <ButtonLink variant="ghost" size="sm" className="ui:-my-1" href={action.href}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="ui:-my-1"
            onClick={() => {
              action.onClick();
              close();
            }}
          >
            {action.label}
          </Button>
        ))}
      <IconButton label={uiText.close} icon={X} className="ui:-my-1" onClick={close} />
    </li>
  );
}
