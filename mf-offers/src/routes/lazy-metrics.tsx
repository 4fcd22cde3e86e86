import { LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { text } from '../text/pt-br.ts';

const MetricsRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'metrics' */ './metrics.tsx')).MetricsRoute,
}));

/** Its own file: the board does without the page, and without what draws on it. */
export function LazyMetricsRoute() {
  return (
    <Suspense fallback={<LoadingText text={text.board.loading} />}>
      <MetricsRoute />
    </Suspense>
  );
}
