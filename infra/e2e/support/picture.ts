import type { Page } from '@playwright/test';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture as people have them, red above and blue below, drawn by the browser itself. */
export async function drawPicture(
  page: Page,
  { width, height, type = 'image/png' }: { width: number; height: number; type?: 'image/png' | 'image/jpeg' },
): Promise<PictureFile> {
  const drawn = await page.evaluate(
    ([w, h, mime]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = '#b3261e';
      pen.fillRect(0, 0, w, h / 2);
      pen.fillStyle = '#1e4fb3';
      pen.fillRect(0, h / 2, w, h / 2);
      return canvas.toDataURL(mime);
    },
    [width, height, type] as const,
  );
  return {
    name: type === 'image/png' ? 'eu.png' : 'eu.jpg',
    mimeType: type,
    buffer: Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'),
  };
}
