import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Room above what gets the focus, beside the bar: for the heads of columns, or of a list. */
const HEADS = 52;

/**
 * Stays in sight while the board scrolls away under it. What stands below the bar, such as the heads of columns, stays there by
 * `top-board`; whatever gets the focus is scrolled to where neither covers it.
 */
export function StickyBar({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setHeight(element.offsetHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(var(--g-topbar) + ${height + HEADS}px)`;
    return () => {
      style.scrollPaddingTop = '';
    };
  }, [height]);
  return (
    <div style={{ '--board-bar': `${height}px` } as Record<string, string>}>
      <div
        ref={place}
        className="sticky top-0 z-sticky -mx-page-x bg-canvas px-page-x max-md:top-topbar [&>*]:py-2"
      >
        {bar}
      </div>
      {children}
    </div>
  );
}
