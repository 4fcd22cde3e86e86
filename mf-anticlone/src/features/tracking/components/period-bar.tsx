import { EVENT_DAYS_MAX } from '@garimpo/anticlone-contract';
import { Segmented } from '@garimpo/sdk';
import { DateSpan } from '@garimpo/sdk/parts';
import { trackingText as words } from '../../../text/pt-br-tracking.ts';
import { periods, type TrackingView } from '../lib/period.ts';

const options = periods.map((value) => ({ value, label: words.periodOf(value) }));

interface PeriodBarProps {
  view: TrackingView;
  problem: 'order' | 'length' | null;
  onChange: (part: Partial<TrackingView>) => void;
}

export function PeriodBar({ view, problem, onChange }: PeriodBarProps) {
  const problems = { order: words.rangeProblem, length: words.rangeTooLong(EVENT_DAYS_MAX) };
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <Segmented
        label={words.period}
        options={options}
        value={view.period}
        onValueChange={(period) => onChange({ period })}
        className="max-md:w-full"
      />
      {view.period === 'custom' && (
        <DateSpan
          from={view.from}
          to={view.to}
          problem={problem === null ? null : problems[problem]}
          onChange={onChange}
        />
      )}
    </div>
  );
}
