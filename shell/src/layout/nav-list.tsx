import type { SidebarEntry } from '@garimpo/releases-contract';
import { Avatar, Icon } from '@garimpo/sdk';
import { CircleUserRound, LogOut, Search, Settings } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { SEARCH_KEY } from '../palette/keys.ts';
import { text } from '../text/pt-br.ts';
import { type FrameButtonState, NewsCount } from './frame-button.tsx';
import { ScrollHint } from './scroll-hint.tsx';

/** Hidden, not removed, while the rail is closed: its name stays readable for assistive technology. */
const WHEN_OPEN = 'transition-opacity duration-base group-data-[open=false]/rail:opacity-0';

const look =
  'group/item relative mb-0.5 flex h-control w-full flex-none items-center gap-3 rounded-sm px-2.25 text-small font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink active:bg-press';
const whenCurrent =
  'aria-[current=page]:bg-gold-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-left-3 aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-r-xs aria-[current=page]:before:bg-gold';

interface NavItemProps {
  icon: ReactNode;
  label: string;
  badge?: string | undefined;
}

interface NavItemLinkProps extends NavItemProps {
  to: string;
  /** Patterns of deeper pages, which have no entry of their own. */
  also?: readonly string[] | undefined;
}

/** An entry of the navigation: the icon keeps its place whether the label is seen or not. */
function NavItemLink({ to, also = [], ...item }: NavItemLinkProps) {
  const { pathname } = useLocation();
  const current = [to, ...also].some((path) => matchPath({ path, end: false }, pathname) !== null);
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={`${look} ${whenCurrent}`}>
      <NavItemFace {...item} />
    </Link>
  );
}

interface NavItemButtonProps
  extends NavItemProps,
    Pick<ComponentProps<'button'>, 'aria-label' | 'aria-expanded'> {
  onClick: () => void;
  disabled?: boolean;
  /** The key that does the same from anywhere, as people read it. */
  shortcut?: string;
}

function NavItemButton({ icon, label, badge, shortcut, ...button }: NavItemButtonProps) {
  return (
    <button type="button" {...button} className={`${look} disabled:text-ink-off`}>
      <NavItemFace icon={icon} label={label} badge={badge} />
      {shortcut !== undefined && (
        <kbd
          aria-hidden
          className={`rounded-xs bg-hover px-1.5 py-0.5 font-sans text-micro text-ink-2 max-md:hidden ${WHEN_OPEN}`}
        >
          {shortcut}
        </kbd>
      )}
    </button>
  );
}

function NavItemFace({ icon, label, badge }: NavItemProps) {
  return (
    <>
      <span className="flex-none group-aria-[current=page]/item:text-gold-text">{icon}</span>
      <span className={`min-w-0 flex-1 truncate text-left ${WHEN_OPEN}`}>{label}</span>
      {badge !== undefined && (
        <span
          className={`inline-flex h-4.5 items-center rounded-full bg-hover px-1.5 text-micro font-label text-ink-2 inset-ring inset-ring-line ${WHEN_OPEN}`}
        >
          {badge}
        </span>
      )}
    </>
  );
}

export interface NavGroup {
  /** `null` for the entries above all groups. */
  name: string | null;
  entries: SidebarEntry[];
}

/** Entries that stand one after the other under the same heading; their order is the caller's. */
export function navGroups(entries: readonly SidebarEntry[]): NavGroup[] {
  const groups: NavGroup[] = [];
  for (const entry of entries) {
    const name = entry.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.name === name) last.entries.push(entry);
    else groups.push({ name, entries: [entry] });
  }
  return groups;
}

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
  /** What tools have in the frame of every page. */
  buttons?: readonly FrameButtonState[];
}

const NO_BUTTONS: readonly FrameButtonState[] = [];

/**
 * What stands in the sidebar under the logo, in the rail and in the drawer alike. The account and the way out stand at its foot,
 * however low the window is; the tools above scroll.
 */
export function NavList({
  entries,
  user,
  signingOut,
  onSignOut,
  onSearch,
  buttons = NO_BUTTONS,
}: NavListProps) {
  return (
    <>
      <ScrollHint>
        <NavItemButton
          icon={<Icon icon={Search} size={18} />}
          label={text.frame.search}
          shortcut={SEARCH_KEY}
          onClick={onSearch}
        />
        {buttons.map(({ key, label, name, icon, count, open, onToggle }) => (
          <NavItemButton
            key={key}
            icon={
              <span className="relative block">
                <Icon icon={icon} size={18} />
                <NewsCount count={count} />
              </span>
            }
            label={label}
            aria-label={name}
            aria-expanded={open}
            onClick={onToggle}
          />
        ))}
        {navGroups(entries).map((group) => (
          <NavSection key={group.name ?? ''} group={group} />
        ))}
      </ScrollHint>
      <ul className="mt-1 flex-none border-t border-line pt-2">
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
    <Link to={paths.profile} className="mt-1 flex flex-none items-center gap-3 whitespace-nowrap">
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
