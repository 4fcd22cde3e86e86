/** Of the values that every screen is made of. */
export type ChartValue =
  | `chart-${1 | 2 | 3 | 4 | 5 | 6 | 7}`
  | 'chart-grid'
  | 'chart-axis'
  | 'raised'
  | 'text'
  | 'line';

/** Charts are painted, and their painter does not read every way of writing a colour: it is handed what a pixel shows. */
export function readColor(name: ChartValue): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--g-${name})`;
  document.body.append(probe);
  const written = getComputedStyle(probe).color;
  probe.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return written;
  context.fillStyle = written;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${((alpha ?? 255) / 255).toFixed(3)})`;
}
