/** What a browser's picker begins with where nothing is chosen: it cannot be empty. */
export const BLACK = '#000000';

const channel = String.raw`([\d.]+)(%?)`;
const rgb = new RegExp(
  String.raw`^rgba?\(\s*${channel}[\s,]+${channel}[\s,]+${channel}\s*(?:[,/]\s*([\d.]+)(%?)\s*)?\)$`,
  'i',
);

/** `#rrggbb` of what is written as hex or as `rgb()`, opaque or not; null for all other ways to write a colour. */
export function hexOf(colour: string): string | null {
  const text = colour.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    if (hex.length === 3 || hex.length === 4)
      return `#${[...hex.slice(0, 3)].map((digit) => digit + digit).join('')}`;
    return hex.length === 6 || hex.length === 8 ? `#${hex.slice(0, 6)}` : null;
  }
  const match = rgb.exec(text);
  if (match === null) return null;
  const channels = [match.slice(1, 3), match.slice(3, 5), match.slice(5, 7)];
  return `#${channels.map(([value = '0', unit]) => byte(unit === '%' ? (Number(value) * 255) / 100 : Number(value))).join('')}`;
}

/** Whether nothing of it shows, as browsers write the colours that they computed. */
export function isTransparent(colour: string): boolean {
  const text = colour.trim().toLowerCase();
  return text === 'transparent' || Number(rgb.exec(text)?.[7] ?? 1) === 0;
}

function byte(value: number): string {
  return Math.min(255, Math.max(0, Math.round(value)))
    .toString(16)
    .padStart(2, '0');
}
