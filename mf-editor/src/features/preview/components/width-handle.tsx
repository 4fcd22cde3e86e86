import { useRef } from 'react';
import { freeWidth, WIDTH_MAX, WIDTH_MIN } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { previewText } from '../../../text/pt-br-preview.ts';
import type { Fit } from '../lib/fit-page.ts';

const words = previewText.canvas;
/** Page pixels per press of an arrow key. */
const STEP = 10;

/** The right edge of the page, by which its width is dragged. */
export function WidthHandle({ fit }: { fit: Fit }) {
  const { canvas, change } = useCanvas();
  const from = useRef<{ x: number; width: number } | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that takes the focus is a control, which <hr> is not.
    <div
      role="separator"
      aria-label={words.handle}
      aria-orientation="vertical"
      aria-valuenow={canvas.width}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      tabIndex={0}
      className="absolute inset-y-0 right-0 w-2 cursor-ew-resize touch-none hover:bg-gold focus-visible:bg-gold max-md:hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: canvas.width };
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        // The page is centred, so that its edge moves by half of what is added.
        const added = ((event.clientX - from.current.x) * 2) / fit.scale;
        change(freeWidth(from.current.width + added));
      }}
      onLostPointerCapture={() => {
        from.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        change(freeWidth(canvas.width + (event.key === 'ArrowRight' ? STEP : -STEP)));
      }}
    />
  );
}
