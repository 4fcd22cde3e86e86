// Runs a page that its owner is editing, in a frame of no origin: it gives the page what such a frame lacks, and writes it. It takes one page of
// the app, and listens to nothing after that.
import { keptInMemory, memoryStorage } from './tried/memory-storage.ts';
import { followOwnHashes } from './tried/own-hashes.ts';

/** Origin of the app. */
declare const SETTINGS: string;

interface TestedPage {
  html: string;
  /** Pictures that are not saved yet, by the path that the page names. */
  images: [string, Blob][];
}

window.addEventListener('message', take);

function take({ source, origin, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || origin !== SETTINGS || !isTestedPage(data)) return;
  window.removeEventListener('message', take);
  keptInMemory(window, 'localStorage', memoryStorage());
  keptInMemory(window, 'sessionStorage', memoryStorage());
  let cookies = '';
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookies,
    set: (cookie: unknown) => {
      const [pair = ''] = String(cookie).split(';');
      const name = pair.split('=')[0];
      const others = cookies.split('; ').filter((one) => one !== '' && one.split('=')[0] !== name);
      cookies = [...others, pair.trim()].join('; ');
    },
  });
  let { html } = data;
  for (const [path, image] of data.images) {
    const address = URL.createObjectURL(image);
    // A page may name a picture with its host, which must not be left standing before the address of a blob.
    html = html.replaceAll(window.location.origin + path, address).replaceAll(path, address);
  }
  document.open();
  followOwnHashes(window);
  document.write(html);
  document.close();
}

function isTestedPage(data: unknown): data is TestedPage {
  if (typeof data !== 'object' || data === null) return false;
  const { html, images } = data as Partial<TestedPage>;
  return typeof html === 'string' && Array.isArray(images);
}
