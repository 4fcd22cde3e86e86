import { useEffect } from 'react';

/** What search engines and previews of links say of this page; the app's own description is back when it is left. */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const tag = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (tag === null) return;
    const before = tag.content;
    tag.content = description;
    return () => {
      tag.content = before;
    };
  }, [description]);
}
