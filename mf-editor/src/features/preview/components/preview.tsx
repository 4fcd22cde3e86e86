import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fitPage } from '../../../lib/preview/fit-page.ts';
import { loadPreviewProgram } from '../../../lib/preview/open-preview.ts';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { WELL_STYLE } from '../lib/well-style.ts';
import { type Cover, PageFrame } from './page-frame.tsx';

/** What an element has room for, in pixels; nothing until it is measured. */
function useRoom(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return room;
}

export interface PreviewProps {
  device: 'desktop' | 'mobile';
  /** Position of a dragged block in window pixels; null while none is dragged. */
  drag: { x: number; y: number } | null;
  cover?: Cover | null;
  /** Reports where the dragged block would be inserted. */
  onDropTarget: (target: DropTarget | null) => void;
  loadProgram?: () => Promise<string>;
}

/**
 * The page under edit in a sandboxed frame on the clone's own host, with an opaque origin and without scripts of its
 * own.
 */
export function Preview({
  device,
  drag,
  cover = null,
  onDropTarget,
  loadProgram = loadPreviewProgram,
}: PreviewProps) {
  const editor = useEditorAlone();
  const well = useRef<HTMLDivElement>(null);
  const fit = fitPage(device, useRoom(well));
  const [attempt, setAttempt] = useState(0);
  return (
    <section
      aria-label={words.region}
      className="relative flex min-h-0 min-w-0 flex-1 bg-sunken p-3 md:px-6 md:pt-5 md:pb-0"
      style={WELL_STYLE}
    >
      {/* Clipping instead of hiding keeps the frame itself from being scrolled. */}
      <div ref={well} className="flex min-h-0 min-w-0 flex-1 items-start justify-center overflow-clip">
        <div
          className="relative flex-none overflow-clip rounded-t-md bg-surface shadow-menu"
          style={{ width: fit.width * fit.scale, height: fit.height * fit.scale }}
        >
          <PageFrame
            key={`${editor.url} ${attempt}`}
            fit={fit}
            drag={drag}
            cover={cover}
            onDropTarget={onDropTarget}
            loadProgram={loadProgram}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      </div>
    </section>
  );
}
