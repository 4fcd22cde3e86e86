import { Avatar, IconButton, Logo } from '@garimpo/sdk';
import { Menu, Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { usePalette } from '../palette/use-palette.tsx';
import { useShortcutsSheet } from '../shortcuts/use-shortcuts-sheet.tsx';
import { text } from '../text/pt-br.ts';
import { Drawer } from './drawer.tsx';
import { type FrameButtonState, FrameIconButton } from './frame-button.tsx';
import { type FrameUser, NavList, type NavListProps } from './nav-list.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportButton } from './support-button.tsx';

/** Long enough that a pointer on its way across the screen does not open the rail. */
export const OPEN_AFTER_MS = 120;

/**
 * When the rail is open: with the mouse resting on it, or with keyboard focus inside. Escape, and going to another
 * page, close it until the pointer has left, so that what it covers can be read.
 */
export function useRail() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const dismissed = useRef(false);

  function disarm() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  function arm(event: PointerEvent) {
    // A finger has no way of resting on something: its tap is meant for the icon.
    if (event.pointerType === 'touch' || dismissed.current) return;
    timer.current ??= setTimeout(() => setOpen(true), OPEN_AFTER_MS);
  }

  function close() {
    disarm();
    setOpen(false);
  }

  function dismiss() {
    dismissed.current = true;
    close();
  }

  return {
    open,
    handlers: {
      onPointerEnter(event: PointerEvent) {
        dismissed.current = false;
        arm(event);
      },
      // A pointer that was there before the rail came under it never enters; it moves.
      onPointerMove: arm,
      onPointerLeave: close,
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible')) setOpen(true);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) dismiss();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') dismiss();
      },
    },
  };
}

interface TopBarProps {
  user: FrameUser;
  menuOpen: boolean;
  buttons: readonly FrameButtonState[];
  onOpenMenu: () => void;
  onSearch: () => void;
}

/** The head of narrow screens: menu, logo, avatar. */
function TopBar({ user, menuOpen, buttons, onOpenMenu, onSearch }: TopBarProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-sidebar flex h-topbar items-center gap-2 border-b border-line bg-canvas px-2.5 md:hidden">
      <IconButton
        label={text.frame.openMenu}
        icon={Menu}
        iconSize={20}
        size="md"
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      />
      <Link to={paths.dashboard} aria-label={text.frame.home} className="flex rounded-sm">
        <Logo />
      </Link>
      <span className="ml-auto flex">
        {buttons.map(({ key, ...button }) => (
          <FrameIconButton key={key} {...button} />
        ))}
        <IconButton label={text.frame.search} icon={Search} iconSize={20} size="md" onClick={onSearch} />
      </span>
      <Link to={paths.profile} className="mr-1.5 grid size-11 place-items-center rounded-full">
        <Avatar name={user.name} src={user.avatarUrl} size={32} label={text.frame.yourProfile(user.name)} />
      </Link>
    </header>
  );
}

/** The sidebar of wide screens: a rail of icons that opens over the page, never beside it. */
export function Sidebar(props: NavListProps) {
  const { open, handlers } = useRail();
  return (
    <nav
      aria-label={text.frame.navigation}
      data-open={open}
      {...handlers}
      className="group/rail fixed inset-y-0 left-0 z-sidebar flex w-sidebar flex-col overflow-hidden border-r border-line bg-canvas p-3 transition-[width] duration-base ease-out data-[open=true]:w-sidebar-open data-[open=true]:bg-raised data-[open=true]:shadow-menu max-md:hidden"
    >
      <Link
        to={paths.dashboard}
        aria-label={text.frame.home}
        className="mb-3 flex h-9 flex-none items-center rounded-sm pl-1.25"
      >
        <Logo className="[&>span]:transition-opacity [&>span]:duration-base group-data-[open=false]/rail:[&>span]:opacity-0" />
      </Link>
      <NavList {...props} />
    </nav>
  );
}

interface AppFrameProps extends Omit<NavListProps, 'onSearch'> {
  supportAddress: string | null;
  /** What the buttons of tools show over the page. */
  layer?: ReactNode;
  children: ReactNode;
}

export const MAIN_ID = 'conteudo';

/** What stands around every page of signed-in users. */
export function AppFrame({ supportAddress, layer, children, ...nav }: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const main = useRef<HTMLElement>(null);
  const shortcuts = useShortcutsSheet();
  const palette = usePalette(nav.entries, { signOut: nav.onSignOut, openShortcuts: shortcuts.open });
  useLeaveNavigation(main, menuOpen, closeMenu);

  return (
    <>
      <div inert={menuOpen || palette.isOpen} className="relative">
        <SkipLink targetId={MAIN_ID} />
        <Sidebar {...nav} onSearch={palette.open} />
        <TopBar
          user={nav.user}
          menuOpen={menuOpen}
          buttons={nav.buttons ?? []}
          onOpenMenu={openMenu}
          onSearch={palette.open}
        />
        <main
          ref={main}
          id={MAIN_ID}
          tabIndex={-1}
          className="min-h-dvh px-page-x pt-page-y pb-16 outline-none md:ml-sidebar max-md:pt-[calc(var(--g-topbar)+var(--g-page-y))]"
        >
          {children}
        </main>
        <SupportButton address={supportAddress} />
        {layer}
      </div>
      {menuOpen && (
        <Drawer label={text.frame.navigation} onClose={closeMenu}>
          <div className="mb-3 flex h-9 flex-none items-center pl-1.25">
            <Link
              to={paths.dashboard}
              aria-label={text.frame.home}
              className="rounded-sm"
              onClick={closeMenu}
            >
              <Logo />
            </Link>
            <span className="ml-auto">
              <IconButton label={text.frame.closeMenu} icon={X} iconSize={20} size="md" onClick={closeMenu} />
            </span>
          </div>
          <nav aria-label={text.frame.navigation} className="flex min-h-0 flex-1 flex-col">
            <NavList
              {...nav}
              // The top bar has them.
              buttons={[]}
              onSearch={() => {
                closeMenu();
                palette.open();
              }}
            />
          </nav>
        </Drawer>
      )}
      {palette.layer}
      {shortcuts.layer}
    </>
  );
}

/**
 * Someone who chose an entry wants the page, not the menu: it closes, and the focus that was in it moves to the
 * content. Focus that the page took for itself stays there.
 */
function useLeaveNavigation(main: RefObject<HTMLElement | null>, menuOpen: boolean, closeMenu: () => void) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const pending = useRef(false);

  useEffect(() => {
    if (last.current !== pathname) {
      last.current = pathname;
      pending.current = !main.current?.contains(document.activeElement);
      closeMenu();
    }
    // While the drawer is open the content is inert and takes no focus: this runs again when it has closed.
    if (!pending.current || menuOpen) return;
    pending.current = false;
    main.current?.focus({ preventScroll: true });
  }, [pathname, menuOpen, main, closeMenu]);
}
