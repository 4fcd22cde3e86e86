import { expect, type Locator, type Page } from '@playwright/test';
import { onScreen } from './editor.ts';

/** Where a word of an element of the frame stands in the window, in pixels of it. */
async function wordOnScreen(page: Page, element: Locator, word: string) {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const place = await element.evaluate((node, wanted) => {
    const texts = node.ownerDocument.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const at = text.nodeValue?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = node.ownerDocument.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      const [own, around] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
      return {
        x: ((own.left + own.right) / 2 - around.left) / around.width,
        y: ((own.top + own.bottom) / 2 - around.top) / around.height,
      };
    }
    throw new Error(`no text says ${wanted}`);
  }, word);
  const box = await onScreen(page, element);
  return {
    x: box.left + place.x * (box.right - box.left),
    y: box.top + place.y * (box.bottom - box.top),
  };
}

export const textTools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Formatar o texto' });

/** Opens the text on the page by a double click on a word, which is then selected. */
export async function writeAt(page: Page, element: Locator, word: string): Promise<void> {
  const { x, y } = await wordOnScreen(page, element, word);
  await page.mouse.dblclick(x, y);
  await expect(textTools(page)).toBeVisible();
}

export async function tapTwice(page: Page, element: Locator, word: string): Promise<void> {
  const { x, y } = await wordOnScreen(page, element, word);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}
