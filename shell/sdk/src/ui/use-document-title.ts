import { useEffect } from 'react';

/** The page's name in the tab: "Minhas Ofertas · Garimpo". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Garimpo`;
  }, [title]);
}
