import { Logo } from '@garimpo/sdk';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { text } from '../text/pt-br.ts';
import { NavList, type NavListProps } from './nav-list.tsx';
import { useRail } from './use-rail.ts';

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
