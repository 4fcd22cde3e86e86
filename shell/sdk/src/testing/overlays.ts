import { preloadOverlays } from '../ui/on-demand/use-overlays.ts';

/** Dialogs and menus are there from the start, as they are in a page some moments after it was opened. */
await preloadOverlays();
