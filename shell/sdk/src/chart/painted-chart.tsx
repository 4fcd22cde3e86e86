import { LineChart } from 'echarts/charts';
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  MarkAreaComponent,
  TooltipComponent,
} from 'echarts/components';
import { dispose, getInstanceByDom, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsCore from 'echarts-for-react/esm/core.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ChartLook, readLook } from './chart-look.ts';

use([
  LineChart,
  GridComponent,
  TooltipComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  MarkAreaComponent,
  CanvasRenderer,
]);

export interface PaintedChartProps {
  /** The whole picture, made anew when the theme turns. The same function as long as nothing changes. */
  option: (look: ChartLook) => object;
  /** Everything that was handed in last is on the screen. */
  onDrawn?: () => void;
  /** Somebody narrowed the first horizontal axis to this stretch of it, by wheel, finger or slider. */
  onZoom?: (from: number, to: number) => void;
}

export function PaintedChart({ option, onDrawn, onZoom }: PaintedChartProps) {
  const look = useLook();
  const painted = useMemo(() => option(look), [option, look]);
  const handlers = useRef({ onDrawn, onZoom });
  useEffect(() => {
    handlers.current = { onDrawn, onZoom };
  });
  const events = useMemo(
    () => ({
      finished: () => handlers.current.onDrawn?.(),
      datazoom: (_: unknown, chart: Zoomed) => {
        const { startValue, endValue } = chart.getOption().dataZoom?.[0] ?? {};
        if (startValue !== undefined && endValue !== undefined) {
          handlers.current.onZoom?.(startValue, endValue);
        }
      },
    }),
    [],
  );
  return (
    <Painting
      echarts={ECHARTS}
      option={painted}
      replaceMerge={REPLACED}
      autoResize
      style={FILLED}
      opts={OPTIONS}
      onEvents={events}
      // The first drawing is over before anybody listens.
      onChartReady={events.finished}
    />
  );
}

/**
 * The component draws nothing first, to learn its size from that, and waits a frame or two for it. Here the size is known from
 * the start, and followed when it changes.
 */
class Painting extends EChartsCore {
  override initEchartsInstance() {
    return Promise.resolve(init(this.ele, null, OPTIONS));
  }
}

/** What the component calls, and not the rest of the library: that would all come along. */
const ECHARTS = { init, getInstanceByDom, dispose };
/** What is no longer in the option goes; a zoom in the making stays. */
const REPLACED = ['series'];
const FILLED = { height: '100%', width: '100%' };
const OPTIONS = { renderer: 'canvas' } as const;

interface Zoomed {
  getOption(): { dataZoom?: { startValue?: number; endValue?: number }[] };
}

/** The colours are read from the page, where the theme is. */
function useLook(): ChartLook {
  const [look, setLook] = useState(readLook);
  useEffect(() => {
    const observer = new MutationObserver(() => setLook(readLook()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return look;
}

/** See `chartPicture`. */
export function paintPicture(
  option: PaintedChartProps['option'],
  { width, height, pixelRatio }: { width: number; height: number; pixelRatio: number },
): HTMLCanvasElement {
  const look = readLook();
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    chart.setOption({ ...option(look), animation: false });
    return chart.renderToCanvas({ pixelRatio, backgroundColor: look.surface });
  } finally {
    chart.dispose();
  }
}
