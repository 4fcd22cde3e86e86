import { useState } from 'react';

/** What stands over the editor. It stays while it fades; each opening is a new one, with nothing of the one before. */
export interface ShownLayer<Layer> {
  layer: Layer;
  open: boolean;
  number: number;
}

export function useLayer<Layer>() {
  const [shown, setShown] = useState<ShownLayer<Layer> | null>(null);
  return {
    shown,
    show: (layer: Layer) => setShown((last) => ({ layer, open: true, number: (last?.number ?? 0) + 1 })),
    close: () => setShown((last) => last && { ...last, open: false }),
  };
}
