type Channels = readonly [number, number, number];

const channels = (hex: string): Channels => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};
const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Reads what browsers compute, `rgb(1, 2, 3)`; null for what is transparent, or of another space. */
export function readColour(computed: string): string | null {
  const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(computed);
  if (found === null || Number(found[4] ?? 1) < 0.5) return null;
  return hexOf(found.slice(1, 4).map(Number));
}

/** @param share of the other colour, from 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share));
}

/** Returns the saturation, from 0 for grey to 1. */
export function saturation(hex: string): number {
  const values = channels(hex);
  const [high, low] = [Math.max(...values), Math.min(...values)];
  return high === 0 ? 0 : (high - low) / high;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const isDark = (hex: string): boolean => luminance(hex) < 0.18;

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEP = 0.1;

/** The colour itself, or the nearest of its shades that can be read on the ground. */
export function readable(colour: string, ground: string, least = 4.5): string {
  const end = contrast(WHITE, ground) > contrast(BLACK, ground) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(colour, end, share);
    if (contrast(shade, ground) >= least) return shade;
  }
  return end;
}
