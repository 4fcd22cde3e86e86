import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';

/** Hidden, not removed, while the rail is closed: its name stays readable for assistive technology. */
export const WHEN_OPEN = 'transition-opacity duration-base group-data-[open=false]/rail:opacity-0';

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
export function NavItemLink({ to, also = [], ...item }: NavItemLinkProps) {
  const { pathname } = useLocation();
  const current = [to, ...also].some((path) => matchPath({ path, end: false }, pathname) !== null);
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={`${look} ${whenCurrent}`}>
      <NavItemFace {...item} />
    </Link>
  );
}

interface NavItemButtonProps extends NavItemProps {
  onClick: () => void;
  disabled: boolean;
  /** The key that does the same from anywhere, as people read it. */
  shortcut?: string;
}

export function NavItemButton({ onClick, disabled, shortcut, ...item }: NavItemButtonProps) {
  return (
    <button type="button" onClick={onClick} disabled={disabled} className={`${look} disabled:text-ink-off`}>
      <NavItemFace {...item} />
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
