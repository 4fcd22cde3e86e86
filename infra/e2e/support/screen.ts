import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** One state of one screen. States of a group are shown one after the other, in this order. */
export interface Screen {
  name: string;
  show(page: Page): Promise<void>;
  /** Puts the page back to where the next state begins. */
  leave?(page: Page): Promise<void>;
  /** What is pale on purpose because it is out of use for now; its contrast is not judged. */
  pale?: string;
  /** Where the state exists; everywhere when it does not say. */
  only?: 'wide' | 'phone';
  /**
   * A state like another that `npm test` judges: `npm run test:deep` alone judges it. It is left out there, or passed through on the
   * way to a later state that begins at it.
   */
  deep?: 'left out' | 'passed through';
}

export interface ScreenGroup {
  name: string;
  before?(page: Page): Promise<void>;
  screens: Screen[];
}

/** Closes a menu. */
export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
/** With a few of the sample cards, in two columns: every further one is like them, and is judged where all are shown. */
export const FEW_CARDS = '/dashboard?tag=finan%C3%A7as';

export async function openFewCards(page: Page): Promise<void> {
  await page.goto(FEW_CARDS);
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
export const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');
export const dialogGone = (page: Page) => expect(dialog(page)).toHaveCount(0);

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogGone(page);
}
