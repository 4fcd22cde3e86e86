import { Component, type ReactNode, useEffect, useState } from 'react';
import { isDashed } from './chart-look.ts';
import type { PaintedChartProps } from './painted-chart.tsx';

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

type Painter = typeof import('./painted-chart.tsx');

let painter: Painter | undefined;

/** The library that draws is large: it comes with the first chart that somebody looks at. */
async function loadPainter(): Promise<Painter> {
  painter ??= await import(/* webpackChunkName: 'charts' */ './painted-chart.tsx');
  return painter;
}

/** For pages that know that they will draw: the library comes while their figures are on their way. */
export function preloadChart(): void {
  // A failure is told where the chart stands, which asks again.
  loadPainter().catch(() => undefined);
}

export interface ChartProps extends PaintedChartProps {
  /** What it shows, in words, for those who do not see it. */
  label: string;
  /** Its size; the chart fills it. */
  className: string;
  /** Until the library is there. */
  loading: ReactNode;
  /** In place of a chart that does not come: it costs the chart, not the page. */
  failed: ReactNode;
}

/** A chart in the colours of the theme, and drawn again in those of the next one. */
export function Chart({ label, className, loading, failed, ...painted }: ChartProps) {
  const state = usePainter();
  return (
    // In a window that has become narrower the picture is too wide until it is drawn again.
    <div role="img" aria-label={label} className={`ui:overflow-x-clip ${className}`}>
      {state === undefined && loading}
      {state === 'failed' && failed}
      {typeof state === 'object' && (
        <ChartBoundary failed={failed}>
          <state.PaintedChart {...painted} />
        </ChartBoundary>
      )}
    </div>
  );
}

/** Not by Suspense, which keeps what it has shown in its place for a third of a second. */
function usePainter(): Painter | 'failed' | undefined {
  const [state, setState] = useState<Painter | 'failed' | undefined>(painter);
  useEffect(() => {
    if (state !== undefined) return;
    let wanted = true;
    loadPainter().then(
      (loaded) => wanted && setState(loaded),
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [state]);
  return state;
}

/** A picture of a chart that stands nowhere, in the theme's colours on the theme's ground. Sizes in CSS pixels. */
export async function chartPicture(
  option: PaintedChartProps['option'],
  size: { width: number; height: number; pixelRatio: number },
): Promise<HTMLCanvasElement> {
  return (await loadPainter()).paintPicture(option, size);
}

class ChartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.failed : this.props.children;
  }
}
