import type { UnreadableView } from '@garimpo/offers-contract';
import { formatAgo, formatDateTime, Notice, useGarimpo } from '@garimpo/sdk';
import { metricsText } from '../../../text/pt-br-metrics.ts';

/** The latest try to read failed: the counts below are of before. */
export function UnreadableNotice({ unreadable }: { unreadable: UnreadableView }) {
  const { now } = useGarimpo();
  const { reason, since, lastAt } = unreadable;
  return (
    <Notice kind="warn" className="mb-4">
      {metricsText.unreadable(reason, formatDateTime(since), formatAgo(lastAt, now()))}
    </Notice>
  );
}
