import { defineTool, LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { paths } from './paths.ts';
import { CloneSitesRoute } from './routes/clone-sites.tsx';

/** The code of other pages than the first one is loaded when they are opened. */
const CloneQuiz = lazy(async () => ({ default: (await import('./routes/clone-quiz.tsx')).CloneQuizRoute }));
const CloneDomains = lazy(async () => ({
  default: (await import('./routes/clone-domains.tsx')).CloneDomainsRoute,
}));
const AbuseReports = lazy(async () => ({
  default: (await import('./routes/abuse-reports.tsx')).AbuseReportsRoute,
}));

export const tool = defineTool({
  routes: [
    { path: paths.cloneSites, element: <CloneSitesRoute /> },
    {
      path: paths.cloneQuiz,
      element: (
        <Suspense fallback={<LoadingText />}>
          <CloneQuiz />
        </Suspense>
      ),
    },
    {
      path: paths.domains,
      element: (
        <Suspense fallback={<LoadingText />}>
          <CloneDomains />
        </Suspense>
      ),
    },
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
