import { useEffect } from 'react';
import { text } from './pt-br.ts';

/** Names the page in the browser's tab and history; without a page, the product alone. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = page === undefined ? text.product : `${page} · ${text.product}`;
  }, [page]);
}
