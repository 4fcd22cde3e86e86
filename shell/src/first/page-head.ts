// Runs in the page's head, before the shell has arrived. It stands there as text: what it imports comes with it.
import { askFirst } from './ask-first.ts';

const { signedIn = '' } = document.currentScript?.dataset ?? {};
try {
  globalThis.garimpoFirst = askFirst({
    fetch: (path, init) => fetch(path, init),
    storage: { getItem: (key) => localStorage.getItem(key) },
    page: location,
    now: Date.now(),
    signedInFiles: signedIn === '' ? [] : signedIn.split(' '),
    preload({ href, as, crossOrigin, integrity }) {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = as;
      link.crossOrigin = crossOrigin;
      if (integrity !== null) link.integrity = integrity;
      link.href = href;
      document.head.append(link);
    },
  });
} catch {
  // The shell asks for all of it itself.
}
