import { cx, Icon } from '@garimpo/sdk';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** Less hidden than this is not worth a hint. */
const LEAST_PX = 4;

/** Scrolls what does not fit; its edges fade, and an arrow shows that there is more below. */
export function ScrollHint({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ above: false, below: false });

  const measure = useCallback(() => {
    const { current } = box;
    if (current === null) return;
    const above = current.scrollTop > LEAST_PX;
    const below = current.scrollHeight - current.clientHeight - current.scrollTop > LEAST_PX;
    setHidden((before) => (before.above === above && before.below === below ? before : { above, below }));
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const { current } of [box, content]) if (current !== null) observer.observe(current);
    return () => observer.disconnect();
  }, [measure]);

  return (
    <div className="relative -mx-3 flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        onScroll={measure}
        className={cx(
          'min-h-0 flex-1 scroll-py-10 overflow-x-hidden overflow-y-auto overscroll-contain px-3 [scrollbar-width:none]',
          hidden.above && hidden.below && FADES.both,
          hidden.above && !hidden.below && FADES.above,
          !hidden.above && hidden.below && FADES.below,
        )}
      >
        <div ref={content}>{children}</div>
      </div>
      {hidden.below && (
        <span
          aria-hidden
          className="pointer-events-none absolute bottom-0 left-3 flex h-5 w-9 items-end justify-center text-ink-2"
        >
          <Icon icon={ChevronDown} size={16} />
        </span>
      )}
    </div>
  );
}

const FADES = {
  above: '[mask-image:linear-gradient(to_bottom,transparent,black_2rem)]',
  below: '[mask-image:linear-gradient(to_top,transparent_1rem,black_3rem)]',
  both: '[mask-image:linear-gradient(to_bottom,transparent,black_2rem,black_calc(100%-3rem),transparent_calc(100%-1rem))]',
};
