/** A style sheet of ours, beside the page's own; null in a browser that has none of these, which shows the page as it is. */
export function madeSheet(css: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  } catch {
    return null;
  }
}
