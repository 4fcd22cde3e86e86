import { useCallback, useState } from 'react';

export interface ShownLayer<Layer> {
  layer: Layer;
  /** It stays drawn while it leaves. */
  open: boolean;
  /** Another one for each that is shown: nothing of an earlier one is left in it. */
  number: number;
}

/** What stands over a page: one at a time, never a dialog over a dialog. */
export function useLayers<Layer>() {
  const [shown, setShown] = useState<ShownLayer<Layer> | null>(null);
  const show = useCallback(
    (layer: Layer) => setShown((last) => ({ layer, open: true, number: (last?.number ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), []);
  return { shown, show, close };
}
