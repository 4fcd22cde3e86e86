import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Canvas, screens } from '../lib/preview/canvas.ts';

interface CanvasState {
  canvas: Canvas;
  change: (change: Partial<Canvas>) => void;
}

const CanvasContext = createContext<CanvasState>({
  canvas: { ...screens.desktop, zoom: 'fit' },
  change: () => undefined,
});

export function CanvasScope({ phone, children }: { phone: boolean; children: ReactNode }) {
  const [canvas, setCanvas] = useState<Canvas>({
    ...(phone ? screens.mobile : screens.desktop),
    zoom: 'fit',
  });
  const state = useMemo(
    () => ({
      canvas,
      change: (change: Partial<Canvas>) => setCanvas((now) => ({ ...now, ...change })),
    }),
    [canvas],
  );
  return <CanvasContext value={state}>{children}</CanvasContext>;
}

export function useCanvas(): CanvasState {
  return use(CanvasContext);
}
