import type { SidebarEntry } from '@garimpo/releases-contract';
import { Avatar, Icon } from '@garimpo/sdk';
import { CircleUserRound, LogOut, Search, Settings } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { SEARCH_KEY } from '../palette/keys.ts';
import { text } from '../text/pt-br.ts';
import { type NavGroup, navGroups } from './nav-groups.ts';
import { NavItemButton, NavItemLink, WHEN_OPEN } from './nav-item.tsx';

/** Who is signed in, as the frame shows it. */
export interface FrameUser {
  name: string;
  avatarUrl: string | null;
  /** `null` for someone without a plan. */
  plan: string | null;
}

export interface NavListProps {
  entries: readonly SidebarEntry[];
  user: FrameUser;
  signingOut: boolean;
  onSignOut: () => void;
  onSearch: () => void;
}

/** What stands in the sidebar under the logo, in the rail and in the drawer alike. */
export function NavList({ entries, user, signingOut, onSignOut, onSearch }: NavListProps) {
  return (
    <>
      <div className="-mx-3 flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto px-3 [scrollbar-width:none]">
        <NavItemButton
          icon={<Icon icon={Search} size={18} />}
          label={text.frame.search}
          shortcut={SEARCH_KEY}
          disabled={false}
          onClick={onSearch}
        />
        {navGroups(entries).map((group) => (
          <NavSection key={group.name ?? ''} group={group} />
        ))}
        <ul className="mt-auto pt-3">
          <li>
            <NavItemLink
              to={paths.profile}
              icon={<Icon icon={CircleUserRound} size={18} />}
              label={text.frame.profile}
            />
          </li>
          <li>
            <NavItemLink
              to={paths.settings}
              icon={<Icon icon={Settings} size={18} />}
              label={text.frame.settings}
            />
          </li>
          <li>
            <NavItemButton
              icon={<Icon icon={LogOut} size={18} />}
              label={text.frame.signOut}
              disabled={signingOut}
              onClick={onSignOut}
            />
          </li>
        </ul>
      </div>
      <UserEntry user={user} />
    </>
  );
}

function NavSection({ group }: { group: NavGroup }) {
  const headingId = useId();
  return (
    <>
      {group.name !== null && (
        <div className="relative flex h-8.25 flex-none items-end px-2.25 pb-1.5 text-caption font-label whitespace-nowrap text-ink-3">
          <span id={headingId} className={WHEN_OPEN}>
            {group.name}
          </span>
          <span
            aria-hidden
            className="absolute inset-x-2.25 top-4 h-px bg-line opacity-0 group-data-[open=false]/rail:opacity-100"
          />
        </div>
      )}
      <ul aria-labelledby={group.name === null ? undefined : headingId}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <NavItemLink
              to={entry.to}
              also={entry.also}
              icon={<Icon icon={entry.icon} size={18} />}
              label={entry.label}
              badge={entry.badge}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function UserEntry({ user }: { user: FrameUser }) {
  return (
    <Link
      to={paths.profile}
      className="mt-2 flex flex-none items-center gap-3 border-t border-line pt-2 whitespace-nowrap"
    >
      <Avatar name={user.name} src={user.avatarUrl} />
      <span className={`min-w-0 flex-1 ${WHEN_OPEN}`}>
        <span className="block truncate text-small/4.5 font-semibold">{user.name}</span>
        {user.plan !== null && (
          <span className="block truncate text-caption/5 text-ink-3">{text.frame.plan(user.plan)}</span>
        )}
      </span>
    </Link>
  );
}
