import { LoadingText } from '@garimpo/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { text } from '../text/pt-br.ts';

let page: ComponentType | undefined;

async function loadPage(): Promise<ComponentType> {
  page ??= (await import(/* webpackChunkName: 'metrics' */ './metrics.tsx')).MetricsRoute;
  return page;
}

/**
 * Loaded on demand, because the board does not need the chart library. Suspense is not used: it delays what it shows
 * by a third of a second, and with it the first request.
 */
export function LazyMetricsRoute() {
  const [Page, setPage] = useState(() => page);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    if (Page !== undefined) return;
    let wanted = true;
    loadPage().then(
      (loaded) => wanted && setPage(() => loaded),
      (cause: unknown) => wanted && setFailure({ cause }),
    );
    return () => {
      wanted = false;
    };
  }, [Page]);
  // A version whose files cannot be loaded is replaced by the last good one.
  if (failure !== null) throw failure.cause;
  return Page === undefined ? <LoadingText text={text.board.loading} /> : <Page />;
}
