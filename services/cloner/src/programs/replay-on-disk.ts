// Runs before all scripts of a clone in a folder, which has no host: addresses are looked up in a table, and recorded answers are loaded
// as scripts. `data-root` is the path from the document to the folder of the page, `data-url` the original's address of the document and
// `data-base` the base of its addresses where a `base` says one.
import { ClonePage } from './replay/clone-page.ts';
import { DiskAddresses } from './replay/disk-addresses.ts';
import { DiskPlace } from './replay/disk-place.ts';
import { DiskRequests } from './replay/disk-requests.ts';
import { loadModulesFromBlobs } from './replay/disk-scripts.ts';
import { keepInside } from './replay/keep-inside.ts';
import { mapContent } from './replay/map-content.ts';
import type { DiskTable, StillPages } from './replay/settings.ts';

declare const SETTINGS: DiskTable;

/** A page without changes for this time is settled. */
const CALM_MS = 1500;
const REST_AT_MOST_MS = 8000;
/** Between the widths at which pages are drawn; most pages change there. */
const PHONE_MAX = 767;

const element = document.currentScript;
if (element !== null) {
  // The page's policy and encoding stand before it, and hold without their elements, of which its scripts know nothing.
  while (element.previousElementSibling?.localName === 'meta') element.previousElementSibling.remove();
  replay(new ClonePage(element, []));
}

function replay(page: ClonePage): void {
  const addresses = new DiskAddresses(page, SETTINGS);
  mapContent(addresses);
  loadModulesFromBlobs(addresses);
  new DiskRequests(addresses, SETTINGS).install();
  new DiskPlace(addresses).install();
  const { wide, narrow }: StillPages = JSON.parse(page.attribute('data-still') || '{}');
  const still = window.innerWidth <= PHONE_MAX ? (narrow ?? wide) : wide;
  if (still !== undefined)
    window.addEventListener('load', () => leaveIfEmpty(still.words, addresses.root + still.name));
  keepInside(page, addresses);
}

/** Opens the page without scripts if most words of the original are missing: its scripts need their host. */
function leaveIfEmpty(words: readonly string[], still: string): void {
  const until = Date.now() + REST_AT_MOST_MS;
  let timer = 0;
  const judge = (): void => {
    observer.disconnect();
    const text = shownText();
    const there = words.filter((word) => text.includes(word));
    if (there.length < words.length / 2) location.replace(still);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(judge, Math.max(0, Math.min(CALM_MS, until - Date.now())));
  };
  const observer = new MutationObserver(wait);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  wait();
}

function shownText(): string {
  let text = '';
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (!/^(?:script|style|noscript|title)$/.test(parentElement?.localName ?? '')) text += ` ${nodeValue}`;
  }
  return text.toLowerCase();
}
