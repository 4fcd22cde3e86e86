import type { Page } from '@playwright/test';

/** The spacing that readers may set for themselves (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** The narrowest window, or the widest phone at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };

/** What sticks out of the page or is cut off, as it is, with wider spacing, and on phones in a narrow window too. */
export async function findMisfits(page: Page): Promise<string[]> {
  const found = await misfits(page, 'as it is');
  // Beside those that the page has adopted: an open dialog holds the page still by one.
  const spacing = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  }, SPACING);
  found.push(...(await misfits(page, 'with wide spacing')));
  await spacing.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  const size = page.viewportSize();
  if (size !== null && size.width < 768) {
    await page.setViewportSize(NARROW);
    // An open menu takes its new place in the frame after the one that has the new size.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    found.push(...(await misfits(page, 'in a narrow window')));
    await page.setViewportSize(size);
  }
  return found;
}

async function misfits(page: Page, how: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const name = (element: Element) => `${element.tagName} "${element.textContent.trim().slice(0, 40)}"`;
    const shown = [
      ...document.querySelectorAll('main *, header *, [role=dialog] *, [role=alertdialog] *'),
    ].filter((element) => {
      // A picture of the product shows as much of it as there is room for.
      if (element.closest('[inert][aria-hidden="true"]') !== null) return false;
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && element.textContent.trim() !== '';
    });
    // Columns scroll sideways by design, each as a whole; a card in the hand stays where the hand was.
    const free = ['[data-column]', '[inert]'];
    // Wide tables of numbers scroll inside their panel, and what is for screen readers alone is clipped.
    const isInside = (element: Element): boolean => {
      const style = getComputedStyle(element);
      if (/auto|scroll/.test(style.overflowX) || style.clipPath !== 'none') return true;
      return element.parentElement !== null && isInside(element.parentElement);
    };
    // A phone's `innerWidth` grows with what sticks out.
    const width = document.documentElement.clientWidth;
    const beyond = shown.filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 &&
        !isInside(element) &&
        free.every((one) => element.closest(one) === null && element.querySelector(one) === null),
    );
    const cut = shown.filter((element) => {
      const style = getComputedStyle(element);
      if (style.overflowX === 'visible' && element.tagName !== 'BUTTON') return false;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      // Dots at the end are no accident, and what is for screen readers alone has no size.
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none')
        return false;
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    });
    return [
      ...beyond.map((element) => `${name(element)} sticks out`),
      ...cut.map((element) => `${name(element)} is cut off`),
    ];
  });
  return found.map((line) => `${how}: ${line}`);
}
