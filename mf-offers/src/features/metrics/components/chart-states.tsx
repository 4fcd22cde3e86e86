import type { MetricPeriod } from '@garimpo/offers-contract';
import { Button, Empty, errorText, LoadingText, Notice, Skeleton } from '@garimpo/sdk';
import { ChartLine, CircleAlert } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';

const words = metricsText;
/** As high as the chart with its tools, so that nothing moves. */
const frame = 'grid min-h-116 content-center max-md:min-h-96';

export function LoadingChart() {
  return (
    <div className={`${frame} gap-4 justify-items-center`}>
      <Skeleton height="18rem" />
      <LoadingText text={words.loading} />
    </div>
  );
}

interface Retrying {
  busy: boolean;
  onRetry: () => void;
}

export function MetricsFailure({ error, busy, onRetry }: Retrying & { error: unknown }) {
  return (
    <div role="alert" className={frame}>
      <Empty
        icon={CircleAlert}
        tone="danger"
        level={3}
        dense
        className="text-danger-text"
        title={words.failed}
        actions={<RetryButton busy={busy} onRetry={onRetry} />}
      >
        {errorText(error, text.errors, '')}
      </Empty>
    </div>
  );
}

export function StaleNotice({ busy, onRetry }: Retrying) {
  return (
    <Notice kind="warn" className="mb-4" action={<RetryButton size="sm" busy={busy} onRetry={onRetry} />}>
      {words.stale}
    </Notice>
  );
}

function RetryButton({ size = 'md', busy, onRetry }: Retrying & { size?: 'sm' | 'md' }) {
  return (
    <Button size={size} busy={busy} busyText={words.retrying} onClick={onRetry}>
      {words.retry}
    </Button>
  );
}

interface EmptyPeriodProps {
  days: MetricPeriod;
  onShowAll: () => void;
  onAddReading: () => void;
}

export function EmptyPeriod({ days, onShowAll, onAddReading }: EmptyPeriodProps) {
  return (
    <div className={frame}>
      <Empty
        icon={ChartLine}
        level={3}
        dense
        title={words.empty}
        actions={
          <>
            {days !== 0 && <Button onClick={onShowAll}>{words.showAll}</Button>}
            <Button onClick={onAddReading}>{words.addReading}</Button>
          </>
        }
      >
        {days === 0 ? words.emptyAtAll : words.emptyHint}
      </Empty>
    </div>
  );
}
