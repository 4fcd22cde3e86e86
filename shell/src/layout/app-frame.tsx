import { IconButton, Logo } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { usePalette } from '../palette/use-palette.tsx';
import { text } from '../text/pt-br.ts';
import { Drawer } from './drawer.tsx';
import { NavList, type NavListProps } from './nav-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportButton } from './support-button.tsx';
import { TopBar } from './top-bar.tsx';

interface AppFrameProps extends Omit<NavListProps, 'onSearch'> {
  supportAddress: string | null;
  children: ReactNode;
}

export const MAIN_ID = 'conteudo';

/** What stands around every page of signed-in users. */
export function AppFrame({ supportAddress, children, ...nav }: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const main = useRef<HTMLElement>(null);
  const palette = usePalette(nav.entries);
  useLeaveNavigation(main, menuOpen, closeMenu);

  return (
    <>
      <div inert={menuOpen || palette.isOpen}>
        <SkipLink targetId={MAIN_ID} />
        <Sidebar {...nav} onSearch={palette.open} />
        <TopBar user={nav.user} menuOpen={menuOpen} onOpenMenu={openMenu} onSearch={palette.open} />
        <main
          ref={main}
          id={MAIN_ID}
          tabIndex={-1}
          className="min-h-dvh px-page-x pt-page-y pb-16 outline-none md:ml-sidebar max-md:pt-[calc(var(--g-topbar)+var(--g-page-y))]"
        >
          {children}
        </main>
        <SupportButton address={supportAddress} />
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
              onSearch={() => {
                closeMenu();
                palette.open();
              }}
            />
          </nav>
        </Drawer>
      )}
      {palette.layer}
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
