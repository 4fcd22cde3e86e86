import type { Page } from '@playwright/test';

/** What can be pressed and lies under a toast, by its name. Nothing where no toast is shown, which is told as well. */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = document.querySelector('[role=region][aria-label^="Avisos"]');
    const shown = [...(toasts?.querySelectorAll('li[data-state=open]') ?? [])];
    if (toasts === null || shown.length === 0) return ['no toast is shown'];
    const boxes = shown.map((toast) => toast.getBoundingClientRect());
    const usable = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return [...usable]
      .filter((one) => !toasts.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.closest('[inert], [aria-hidden=true]') === null)
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
}

/** What can be pressed and lies under the button that leads to support, by its name. */
export function coveredBySupport(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const support = document.querySelector('a[aria-label="Falar com o suporte"]');
    if (support === null) return ['there is no support button'];
    const own = support.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
      .filter((one) => one !== support && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
}
