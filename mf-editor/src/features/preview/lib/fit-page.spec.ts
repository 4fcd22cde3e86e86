import { describe, expect, it } from '@jest/globals';
import { screens } from '../../../lib/preview/canvas.ts';
import { fitPage, pointInPage } from './fit-page.ts';

describe('a page', () => {
  it.each([
    ['desktop', { width: 683, height: 500 }, { width: 1366, height: 1000, scale: 0.5 }],
    ['desktop', { width: 2000, height: 900 }, { width: 1366, height: 900, scale: 1 }],
    ['mobile', { width: 800, height: 422 }, { width: 390, height: 844, scale: 0.5 }],
    ['mobile', { width: 195, height: 900 }, { width: 390, height: 844, scale: 0.5 }],
    ['mobile', { width: 1000, height: 1000 }, { width: 390, height: 844, scale: 1 }],
    ['desktop', { width: 0, height: 0 }, { width: 1366, height: 1, scale: 1 }],
  ] as const)('on a %s in %j is never larger than it is', (device, room, fit) => {
    expect(fitPage({ ...screens[device], zoom: 'fit' }, room)).toEqual(fit);
  });

  it('has the size that was chosen, whatever the room', () => {
    const room = { width: 500, height: 400 };
    expect(fitPage({ ...screens.desktop, zoom: 2 }, room)).toEqual({ width: 1366, height: 200, scale: 2 });
    expect(fitPage({ ...screens.tablet, zoom: 0.5 }, room)).toEqual({ width: 768, height: 1024, scale: 0.5 });
  });

  it('has points of the window in its own pixels, and none outside', () => {
    const frame = { left: 100, top: 50, right: 740, bottom: 550 };
    expect(pointInPage({ x: 420, y: 60 }, frame, 0.5)).toEqual({ x: 640, y: 20 });
    for (const at of [
      { x: 99, y: 60 },
      { x: 740, y: 60 },
      { x: 200, y: 49 },
      { x: 200, y: 550 },
    ])
      expect(pointInPage(at, frame, 0.5)).toBeNull();
  });
});
