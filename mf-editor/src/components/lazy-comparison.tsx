import { LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { comparisonText } from '../text/pt-br-versions.ts';
import type { ComparisonProps } from './comparison.tsx';

const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }));

/** The code is loaded when two pages are first compared. */
export function LazyComparison(props: ComparisonProps) {
  return (
    <Suspense fallback={<LoadingText text={comparisonText.loading} />}>
      <Comparison {...props} />
    </Suspense>
  );
}
