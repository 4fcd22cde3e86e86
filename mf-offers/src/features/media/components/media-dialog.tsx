import { onDemand, useOnDemand } from '../../../on-demand.ts';
import type { MediaOverlayProps } from './media-overlay.tsx';

const overlay = onDemand(async () => {
  const { MediaOverlay } = await import(/* webpackChunkName: 'media' */ './media-overlay.tsx');
  return MediaOverlay;
});

/** Loads its code with the first download. */
export function MediaDialog(props: MediaOverlayProps) {
  const Overlay = useOnDemand(overlay, props);
  return Overlay && props.open && <Overlay {...props} />;
}
