import { defineTool } from '@garimpo/sdk';
import { closeOutboxes } from './features/board/outbox/use-outbox.ts';
import { paths } from './paths.ts';
import { DashboardRoute } from './routes/dashboard.tsx';
import { ExtensionRoute, SaveFromLibraryRoute } from './routes/lazy-extension.tsx';
import { LazyMetricsRoute } from './routes/lazy-metrics.tsx';

export const tool = defineTool({
  routes: [
    { path: paths.dashboard, element: <DashboardRoute /> },
    { path: paths.metricsPattern, element: <LazyMetricsRoute /> },
    { path: paths.extension, element: <ExtensionRoute /> },
    { path: paths.saveFromLibrary, element: <SaveFromLibraryRoute /> },
  ],
  // The next version takes over the stored changes; two at once would both listen and send.
  teardown: closeOutboxes,
});
