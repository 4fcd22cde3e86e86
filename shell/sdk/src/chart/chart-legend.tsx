import { isDashed } from './chart-look.ts';

const COLORS = [
  'ui:border-chart-1',
  'ui:border-chart-2',
  'ui:border-chart-3',
  'ui:border-chart-4',
  'ui:border-chart-5',
  'ui:border-chart-6',
  'ui:border-chart-7',
];

/** A piece of the line that a series is drawn with; `at` counts from 0. */
export function ChartLineSample({ at }: { at: number }) {
  return (
    <span
      aria-hidden="true"
      className={`ui:inline-block ui:w-4 ui:flex-none ui:border-t-2 ${COLORS[at]} ${isDashed(at) ? 'ui:border-dashed' : ''}`}
    />
  );
}

/** Names the lines. Beside the chart, because lines that end at the same figure leave no room for names at their ends. */
export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <span
      aria-hidden="true"
      className="ui:flex ui:flex-wrap ui:gap-x-4 ui:gap-y-1 ui:text-caption ui:text-ink-2 ui:tabular-nums"
    >
      {names.map((name, at) => (
        <span key={name} className="ui:inline-flex ui:items-center ui:gap-1.5">
          <ChartLineSample at={at} />
          {name}
        </span>
      ))}
    </span>
  );
}
