import type { SummaryReply } from '@garimpo/anticlone-contract';
import { formatDateTable, formatNumber, Panel, Tooltip } from '@garimpo/sdk';
import { niceTop } from '@garimpo/sdk/chart';
import { trackingText } from '../../../text/pt-br-tracking.ts';

const words = trackingText.chart;
type Day = SummaryReply['days'][number];

/** Noon in UTC is the same day in all time zones of the users. */
const dateOf = (day: string) => formatDateTable(`${day}T12:00:00Z`);

/** Drawn with plain boxes, because a chart library would weigh as much as the rest of the tool. Screen readers get a list. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(0, ...days.map(({ access, initCheckout }) => Math.max(access, initCheckout)));
  const top = niceTop(most);
  const height = (count: number) => ({ height: `${(count / top) * 100}%` });
  return (
    <Panel className="mb-4" title={words.title} aside={<Legend />}>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="relative h-45 w-10 text-micro text-ink-3 tabular-nums">
          {[1, 0.5, 0].map((share) => (
            <span
              key={share}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(1 - share) * 100}%` }}
            >
              {formatNumber(top * share)}
            </span>
          ))}
        </div>
        <div className="relative h-45">
          {[0, 50, 100].map((at) => (
            <span
              key={at}
              className="absolute inset-x-0 border-t border-line-soft"
              style={{ top: `${at}%` }}
            />
          ))}
          <ul className="absolute inset-0 flex items-stretch gap-px">
            {days.map((day) => (
              <Tooltip key={day.day} text={sentenceOf(day)}>
                <li className="flex min-w-0 flex-1 items-end justify-center gap-px rounded-xs hover:veil-hover">
                  <span
                    className="max-w-5 min-w-0 flex-1 rounded-t-xs bg-chart-1"
                    style={height(day.access)}
                  />
                  <span
                    className="max-w-5 min-w-0 flex-1 rounded-t-xs bg-chart-2"
                    style={height(day.initCheckout)}
                  />
                </li>
              </Tooltip>
            ))}
          </ul>
        </div>
        <div className="col-start-2 mt-1 flex justify-between text-micro text-ink-3 tabular-nums">
          <span>{dateOf(days[0]?.day ?? '')}</span>
          {days.length > 1 && <span>{dateOf(days.at(-1)?.day ?? '')}</span>}
        </div>
      </div>
      <ul aria-label={words.title} className="sr-only">
        {days.map((day) => (
          <li key={day.day}>{sentenceOf(day)}</li>
        ))}
      </ul>
    </Panel>
  );
}

function sentenceOf({ day, access, initCheckout, conversion }: Day): string {
  return words.day(
    dateOf(day),
    words.accesses(access),
    words.checkouts(initCheckout),
    trackingText.percent(conversion),
  );
}

function Legend() {
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-chart-1" /> {words.access}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-chart-2" /> {words.initCheckout}
      </span>
    </span>
  );
}
