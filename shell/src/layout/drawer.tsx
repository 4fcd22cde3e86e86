import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { keepInside } from '../ui/keep-inside.ts';

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The sidebar of narrow screens while it is open: a modal layer from the left edge. Focus goes in when it opens, stays
 * inside, and returns to where it was when it closes. Mounted only while open.
 */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    layer.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // A window that grew wide shows the rail instead, and the page behind must not stay locked.
  useEffect(() => {
    const wide = matchMedia('(min-width: 48rem)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab') {
      keepInside(event);
    }
  }

  return (
    <div className="fixed inset-0 z-scrim md:hidden">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="absolute inset-0 bg-scrim"
        onClick={onClose}
      />
      <div
        ref={layer}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="absolute inset-y-0 left-0 flex w-sidebar-open max-w-[calc(100%-var(--g-12))] flex-col overflow-hidden bg-raised p-3 shadow-dialog outline-none"
      >
        {children}
      </div>
    </div>
  );
}
