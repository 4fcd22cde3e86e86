import { useEffect } from 'react';
import { uiText } from '../text/pt-br.ts';

/** The page's name in the tab: "Minhas Ofertas · Garimpo". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${uiText.product}`;
  }, [title]);
}
