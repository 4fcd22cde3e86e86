import type { ChartLook, ChartProps } from '@garimpo/sdk/chart';

const look = { series: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'], label: {} } as unknown as ChartLook;

interface Drawn {
  series: { id: string; name: string; data: [number, number | null][] }[];
  xAxis: { min: number; max: number };
  dataZoom: { startValue: number; endValue: number }[];
}

let last: ChartProps | undefined;

/** jsdom cannot draw a canvas: this chart shows its data as text. */
function Chart(props: ChartProps) {
  last = props;
  const { series, xAxis, dataZoom } = props.option(look) as Drawn;
  const [shown] = dataZoom;
  const all = shown?.startValue === xAxis.min && shown.endValue === xAxis.max;
  const lines = series.filter(({ id }) => id.startsWith('line'));
  return (
    <div role="img" aria-label={props.label}>
      {lines.map(({ name, data }) => (
        <p key={name}>{`${name}: ${data.map(([, count]) => count ?? '/').join(' ')}`}</p>
      ))}
      <p>{all ? 'tudo' : `${shown?.startValue} a ${shown?.endValue}`}</p>
    </div>
  );
}

/** Replaces `@garimpo/sdk/chart`. */
export const fakeChart = {
  Chart,
  ChartLineSample: () => null,
  preloadChart: () => undefined,
  chartPicture: () => Promise.reject(new Error('there is nothing to draw with')),
  isDashed: () => false,
  seenThrough: (color: string) => color,
};

/** Zooms as wheel, finger and slider do. */
export function zoomChart(from: number, to: number): void {
  last?.onZoom?.(from, to);
}
