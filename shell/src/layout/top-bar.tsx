import { Avatar, IconButton, Logo } from '@garimpo/sdk';
import { Menu, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { text } from '../text/pt-br.ts';
import type { FrameUser } from './nav-list.tsx';

interface TopBarProps {
  user: FrameUser;
  menuOpen: boolean;
  onOpenMenu: () => void;
  onSearch: () => void;
}

/** The head of narrow screens: menu, logo, avatar. */
export function TopBar({ user, menuOpen, onOpenMenu, onSearch }: TopBarProps) {
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
      <span className="ml-auto">
        <IconButton label={text.frame.search} icon={Search} iconSize={20} size="md" onClick={onSearch} />
      </span>
      <Link to={paths.profile} className="mr-1.5 grid size-11 place-items-center rounded-full">
        <Avatar name={user.name} src={user.avatarUrl} size={32} label={text.frame.yourProfile(user.name)} />
      </Link>
    </header>
  );
}
