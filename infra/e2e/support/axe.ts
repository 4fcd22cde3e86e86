import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

const source = axe.source;
export const themes = ['light', 'dark'] as const;

const options: Record<(typeof themes)[number], axe.RunOptions> = {
  // The size of a target is the one rule of WCAG 2.2 AA that axe leaves off by itself.
  light: { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] },
  // Colours are all that a theme changes.
  dark: { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] },
};

/** What axe finds on the page as it is now, in both themes, one entry each; `except` is left out. */
export async function findBarriers(page: Page, except: string[] = []): Promise<string[]> {
  // Handed to the page by the browser's own console, which no policy of the page forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found: string[] = [];
  for (const theme of themes) {
    await showIn(page, theme);
    const { violations } = await page.evaluate(
      (given) => (window as unknown as { axe: typeof axe }).axe.run({ exclude: given.except }, given.options),
      { options: options[theme], except },
    );
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${theme}: ${id} at ${node.target.join(' ')}\n${node.failureSummary}`);
    }
  }
  return found;
}

/** Pages without the shell's script take the theme from the style sheet, and have nothing to wait for. */
export async function showIn(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  const html = page.locator('html');
  if ((await html.getAttribute('data-theme')) === null) return;
  await expect(html).toHaveAttribute('data-theme', theme);
  await expect(html).not.toHaveAttribute('data-turning');
}
