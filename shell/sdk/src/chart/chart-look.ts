const SERIES = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-7'] as const;
const OTHERS = {
  grid: 'chart-grid',
  axis: 'chart-axis',
  surface: 'surface',
  sunken: 'sunken',
  raised: 'raised',
  inverse: 'inverse',
  onInverse: 'on-inverse',
  text: 'text',
  line: 'line',
  gold: 'gold',
  goldEdge: 'gold-edge',
  warn: 'warn',
} as const;

/** As many lines as there are colours for. */
export const CHART_SERIES_MAX = SERIES.length;
/** From the fifth line on colour alone is not enough to tell them apart. */
const DASHED_FROM = 4;
/** Stays at any width: fewer ticks, never smaller ones. */
export const CHART_FONT_PX = 11;

/** The page's values as a painter takes them: in rgb, of the theme that stands. */
export interface ChartLook extends Record<keyof typeof OTHERS, string> {
  /** In their order, none skipped. */
  series: readonly string[];
  fontFamily: string;
  /** Of axis labels. */
  label: { color: string; fontSize: number; fontFamily: string };
}

export const isDashed = (at: number): boolean => at >= DASHED_FROM;

export function readLook(): ChartLook {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = Object.entries(OTHERS).map(([name, value]) => [name, readColor(value, context)]);
  const { fontFamily } = getComputedStyle(document.body);
  const look = Object.fromEntries(colors) as Record<keyof typeof OTHERS, string>;
  return {
    ...look,
    series: SERIES.map((value) => readColor(value, context)),
    fontFamily,
    label: { color: look.axis, fontSize: CHART_FONT_PX, fontFamily },
  };
}

/** A painter does not read every way of writing a colour: it is handed what a pixel shows. */
function readColor(value: string, context: CanvasRenderingContext2D | null): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--g-${value})`;
  document.body.append(probe);
  const written = getComputedStyle(probe).color;
  probe.remove();
  if (context === null) return written;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = written;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${((alpha ?? 255) / 255).toFixed(3)})`;
}

/** The same colour, seen through. `opacity` between 0 and 1. */
export function seenThrough(color: string, opacity: number): string {
  return color.replace(/[\d.]+\)$/, `${opacity})`);
}
