import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Takes the card whose grip has the focus. The columns are measured in the frames after; nobody's next key is faster. */
export async function liftFocusedCard(page: Page, key: 'Space' | 'Enter' = 'Space'): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: 'levantada' })).toHaveCount(1);
  await nextFrame(page);
}

/** What follows from the last key or click is drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
