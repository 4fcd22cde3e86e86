/** From the fifth line on colour alone is not enough to tell them apart. */
export const DASHED_FROM = 4;
const COLORS = [
  'border-chart-1',
  'border-chart-2',
  'border-chart-3',
  'border-chart-4',
  'border-chart-5',
  'border-chart-6',
  'border-chart-7',
];

/** Names the lines. Beside the chart, because lines that end at the same figure leave no room for names at their ends. */
export function ChartLegend({ versions }: { versions: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2 tabular-nums">
      {versions.map((version, at) => (
        <span key={version} className="inline-flex items-center gap-1.5">
          <span className={`w-4 border-t-2 ${COLORS[at]} ${at >= DASHED_FROM ? 'border-dashed' : ''}`} />
          {version}
        </span>
      ))}
    </span>
  );
}
