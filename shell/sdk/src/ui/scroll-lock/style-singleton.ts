import { useEffect } from 'react';

interface SheetProps {
  styles: string;
}

/**
 * What the bundler gives in place of `react-style-singleton`, which radix locks the page behind a dialog with. That one puts a
 * style element into the page, which the app's policy refuses: here it is a sheet that the page adopts, which no markup can do.
 *
 * Answers a component. The rules of the first one on the page hold until the last one is gone: those that come while the page
 * is locked have measured it without its scroll bar.
 */
export function styleSingleton() {
  let onPage = 0;
  let sheet: CSSStyleSheet | null = null;

  function adopt(styles: string): void {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  function drop(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    sheet = null;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: the shape of what it stands in for; each is made once.
  return function Sheet({ styles }: SheetProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: what it measured later is wrong, see above.
    useEffect(() => {
      if (onPage === 0) adopt(styles);
      onPage += 1;
      return () => {
        onPage -= 1;
        if (onPage === 0) drop();
      };
    }, []);
    return null;
  };
}
