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
  /** Series colours in their order, none skipped. */
  series: readonly string[];
  fontFamily: string;
  label: { color: string; fontSize: number; fontFamily: string };
}

export const isDashed = (at: number): boolean => at >= DASHED_FROM;

export function readLook(): ChartLook {
  const names = Object.keys(OTHERS) as (keyof typeof OTHERS)[];
  const colors = readColors([...SERIES, ...Object.values(OTHERS)]);
  const others = colors.slice(SERIES.length);
  const look = Object.fromEntries(names.map((name, at) => [name, others[at] ?? ''])) as Record<
    keyof typeof OTHERS,
    string
  >;
  const { fontFamily } = getComputedStyle(document.body);
  return {
    ...look,
    series: colors.slice(0, SERIES.length),
    fontFamily,
    label: { color: look.axis, fontSize: CHART_FONT_PX, fontFamily },
  };
}

/**
 * A painter does not read every way of writing a colour: it is handed what a pixel shows. All at once, because each look at
 * a style and at a pixel makes the browser stop and work it out.
 */
function readColors(values: readonly string[]): string[] {
  const probes = document.createElement('span');
  probes.append(
    ...values.map((value) => {
      const probe = document.createElement('span');
      probe.style.color = `var(--g-${value})`;
      return probe;
    }),
  );
  document.body.append(probes);
  const written = [...probes.children].map((probe) => getComputedStyle(probe).color);
  probes.remove();
  const canvas = document.createElement('canvas');
  canvas.width = values.length;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return written;
  written.forEach((color, at) => {
    pen.fillStyle = color;
    pen.fillRect(at, 0, 1, 1);
  });
  const pixels = pen.getImageData(0, 0, values.length, 1).data;
  return written.map((_, at) => {
    const [red, green, blue, alpha = 255] = pixels.subarray(at * 4, at * 4 + 4);
    return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  });
}

/** The same colour, seen through. `opacity` between 0 and 1. */
export function seenThrough(color: string, opacity: number): string {
  return color.replace(/[\d.]+\)$/, `${opacity})`);
}
