import type { OfferEventView } from '@garimpo/offers-contract';
import { formatDateTime, Panel } from '@garimpo/sdk';
import { metricsText } from '../../../text/pt-br-metrics.ts';

const words = metricsText.events;

/** The marks of the chart in words, newest first. */
export function EventsPanel({ events }: { events: readonly OfferEventView[] }) {
  return (
    <Panel title={words.title} className="mb-4">
      <ul aria-label={words.title} className="grid max-h-75 gap-2 overflow-y-auto text-small">
        {events.toReversed().map(({ id, at, kind, data }) => (
          <li key={id} className="flex gap-4 max-md:grid max-md:gap-0">
            <time dateTime={at} className="flex-none text-ink-3 tabular-nums">
              {formatDateTime(at)}
            </time>
            <span className="min-w-0 break-words">{words.of(kind, data)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
