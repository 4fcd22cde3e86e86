import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Canvas, screens, zoomOf } from '../lib/preview/canvas.ts';
import { kept } from './kept.ts';

interface CanvasState {
  canvas: Canvas;
  change: (change: Partial<Canvas>) => void;
}

const CanvasContext = createContext<CanvasState>({
  canvas: { ...screens.desktop, zoom: 'fit' },
  change: () => undefined,
});

const zoomKept = kept('zoom');

function zoomBefore(): Canvas['zoom'] {
  const zoom = Number(zoomKept.read());
  return zoom > 0 ? zoomOf(zoom) : 'fit';
}

export function CanvasScope({ phone, children }: { phone: boolean; children: ReactNode }) {
  const [canvas, setCanvas] = useState<Canvas>({
    ...(phone ? screens.mobile : screens.desktop),
    zoom: zoomBefore(),
  });
  const state = useMemo(
    () => ({
      canvas,
      change(change: Partial<Canvas>) {
        if (change.zoom !== undefined) zoomKept.write(String(change.zoom));
        setCanvas((now) => ({ ...now, ...change }));
      },
    }),
    [canvas],
  );
  return <CanvasContext value={state}>{children}</CanvasContext>;
}

export function useCanvas(): CanvasState {
  return use(CanvasContext);
}
