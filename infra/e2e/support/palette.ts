import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The command palette as its user sees it. */
export const paletteField = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox', { name: 'Buscar' });

export async function pressPaletteKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}

/** Types, in the place of whatever was typed before. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await paletteField(page).fill(text);
}

export const found = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('option', { name: title });

/** The entry that Enter opens. */
export const chosen = (page: Page): Locator => page.getByRole('option', { selected: true });
