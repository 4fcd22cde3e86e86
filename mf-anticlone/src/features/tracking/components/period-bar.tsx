import { EVENT_DAYS_MAX } from '@garimpo/anticlone-contract';
import { Field, Input, Segmented } from '@garimpo/sdk';
import { trackingText as words } from '../../../text/pt-br-tracking.ts';
import { periods, type TrackingView } from '../lib/period.ts';

const options = periods.map((value) => ({ value, label: words.periodOf(value) }));

export interface PeriodBarProps {
  view: TrackingView;
  problem: 'order' | 'length' | null;
  onChange: (part: Partial<TrackingView>) => void;
}

export function PeriodBar({ view, problem, onChange }: PeriodBarProps) {
  const said = { order: words.rangeProblem, length: words.rangeTooLong(EVENT_DAYS_MAX) };
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
        // Not held to what is known: a date that is being typed is none for a while.
        <div className="flex flex-wrap gap-3 max-md:w-full">
          <Field label={words.from} hideLabel className="max-md:w-full">
            <Input
              type="date"
              prefix={words.from}
              defaultValue={view.from}
              max={view.to}
              onChange={(event) => event.target.value !== '' && onChange({ from: event.target.value })}
            />
          </Field>
          <Field
            label={words.to}
            hideLabel
            error={problem === null ? null : said[problem]}
            className="max-md:w-full"
          >
            <Input
              type="date"
              prefix={words.to}
              defaultValue={view.to}
              min={view.from}
              onChange={(event) => event.target.value !== '' && onChange({ to: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
