import { useState } from 'react';
import { type TimeRange, within, type ZoomMove, zoomStep } from '../lib/zoom.ts';

/**
 * What of the chart is shown; `null` is the whole. It is kept in moments, so that readings that arrive leave it where it is;
 * `scope` is what it belongs to, and with another one all is shown again.
 */
export function useZoom(whole: TimeRange, scope: string) {
  const [kept, setKept] = useState<{ scope: string; zoom: TimeRange | null }>({ scope, zoom: null });
  const zoom = kept.scope === scope && kept.zoom !== null ? within(whole, kept.zoom) : null;
  const setZoom = (next: TimeRange | null) => {
    const same = next?.from === zoom?.from && next?.to === zoom?.to;
    if (!same) setKept({ scope, zoom: next });
  };
  return { zoom, setZoom, move: (move: ZoomMove) => setZoom(zoomStep(whole, zoom, move)) };
}
