/**
 * Apart from the rest of the sdk, which the shell carries for all: whoever draws brings this along. So nothing in here keeps
 * anything that a page may have once only, and nothing imports the rest.
 */
export {
  Chart,
  ChartLegend,
  ChartLineSample,
  type ChartProps,
  chartPicture,
  preloadChart,
} from './chart.tsx';

export { CHART_FONT_PX, CHART_SERIES_MAX, type ChartLook, isDashed, seenThrough } from './chart-look.ts';
export { niceTop } from './nice-top.ts';
