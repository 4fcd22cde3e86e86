import { defineTool, LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { paths } from './paths.ts';
import { CloneSitesRoute } from './routes/clone-sites.tsx';

/** Few ever open it: its code comes when they do. */
const AbuseReports = lazy(async () => ({
  default: (await import('./routes/abuse-reports.tsx')).AbuseReportsRoute,
}));

export const tool = defineTool({
  routes: [
    { path: paths.cloneSites, element: <CloneSitesRoute /> },
    {
      path: paths.abuseReports,
      element: (
        <Suspense fallback={<LoadingText />}>
          <AbuseReports />
        </Suspense>
      ),
    },
  ],
});
