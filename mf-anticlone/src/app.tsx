import { defineTool } from '@garimpo/sdk';
import { LazyPage, PageCode } from '@garimpo/sdk/parts';
import { paths } from './paths.ts';

/** Only the code of the open page is loaded. */
const anticlone = new PageCode(async () => (await import('./routes/anticlone.tsx')).AnticloneRoute);
const tracking = new PageCode(async () => (await import('./routes/tracking.tsx')).TrackingRoute);
const encrypt = new PageCode(async () => (await import('./routes/encrypt.tsx')).EncryptRoute);
const metadata = new PageCode(async () => (await import('./routes/metadata.tsx')).MetadataRoute);

// Keys keep React from reusing one page's component for another.
export const tool = defineTool({
  routes: [
    { path: paths.anticlone, element: <LazyPage key="anticlone" code={anticlone} /> },
    { path: paths.eventsPattern, element: <LazyPage key="tracking" code={tracking} /> },
    { path: paths.encrypt, element: <LazyPage key="encrypt" code={encrypt} /> },
    { path: paths.metadata, element: <LazyPage key="metadata" code={metadata} /> },
  ],
});
