import encodeQR from 'qr';

/** White modules around a code, without which readers do not find it. */
const BORDER = 4;
/** Pixels of one module in a picture, large enough for print. */
const SCALE = 24;

/** Readers want dark on white, in every theme and in print. */
export const LIGHT = '#fff';
export const DARK = '#000';

export interface QrCode {
  /** Modules of one side, border included. */
  side: number;
  /** The dark modules as the `d` of a path. */
  path: string;
}

/** A code that is still read where a part of it is worn. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: BORDER });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { side: rows.length, path };
}

/** The code as a file. */
export function qrSvg({ side, path }: QrCode): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="${LIGHT}" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Null where the browser draws no pictures. */
export function qrPng({ side, path }: QrCode): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side * SCALE;
  canvas.height = side * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = LIGHT;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = DARK;
  context.scale(SCALE, SCALE);
  context.fill(new Path2D(path));
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
