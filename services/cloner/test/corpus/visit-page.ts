import type { BrowserLauncher } from '@garimpo/service-kit';
import { equalShare } from '../../src/capture/fidelity.ts';
import { VISIBLE_TEXT } from '../../src/capture/rendered/page-scripts.ts';
import { type Looks, takeSnapshot } from '../../src/capture/rendered/same-page.ts';
import type { Context, Tab, WindowName } from '../../src/capture/rendered/tab.ts';
import { WINDOWS } from '../../src/capture/rendered/tab.ts';
import { walk } from '../../src/capture/rendered/walk.ts';
import type { CorpusPage } from './corpus.ts';

const VISIT_MS = 60_000;
const VISIT_BYTES_MAX = 64 * 1024 * 1024;
const CLICK_MS = 10_000;

/** A page at one width, scrolled to its end, without moving parts. */
interface View {
  /** PNG; null when the browser could make none. */
  picture: Buffer | null;
  text: string;
  /** Addresses of broken pictures and videos, also in frames. */
  broken: string[];
}

export interface Visit {
  /** By which a look at a copy has the same time. */
  looks: Looks;
  views: Record<WindowName, View>;
  /** Number of the page's clicks that worked, from the first on. */
  clicks: number;
  /** Requests to other hosts than the page's own. */
  foreign: string[];
}

export interface Likeness extends Record<WindowName, number> {
  /** Whether all words are the same, at both widths. */
  sameText: boolean;
  /** Broken pictures and videos that work in the original. */
  broken: string[];
}

/**
 * Visits a page of the corpus, or a copy of it.
 * @param only reachable places, as in `OUTBOUND_ALLOW`
 * @param original a visit to the original, whose time and chance a copy gets
 */
export function visitPage(
  launcher: BrowserLauncher,
  { moving = [], clicks = [] }: Pick<CorpusPage, 'moving' | 'clicks'>,
  address: string,
  only?: readonly string[],
  original?: Visit,
): Promise<Visit> {
  const options = { timeoutMs: VISIT_MS, maxBytes: VISIT_BYTES_MAX, ...(only !== undefined && { only }) };
  return launcher.run(options, async ({ context, refused }) => {
    const asked = foreignRequests(context, new URL(address).host);
    const seen: Record<WindowName, Omit<View, 'picture'>> = {
      wide: { text: '', broken: [] },
      narrow: { text: '', broken: [] },
    };
    const look = async (tab: Tab, window: WindowName) => {
      await tab.evaluate(hide(moving));
      seen[window] = { text: String(await tab.evaluate(VISIBLE_TEXT)), broken: await brokenMedia(tab) };
    };
    const looks = await takeSnapshot(context, address, {
      seen: look,
      ...(original !== undefined && { beside: original.looks }),
    });
    const worked = await clickThrough(context, address, clicks);
    // Requests that no page makes (icons, hints) are only seen by the guard.
    const unseen = refused().filter((place) => !asked.some((url) => placeOf(url) === place));
    return {
      looks,
      views: {
        wide: { ...seen.wide, picture: looks.wide.picture },
        narrow: { ...seen.narrow, picture: looks.narrow.picture },
      },
      clicks: worked,
      foreign: [...asked, ...unseen],
    };
  });
}

export async function likenessOf(original: Visit, copy: Visit): Promise<Likeness> {
  const [wide, narrow] = [original.views.wide, original.views.narrow];
  const { views } = copy;
  return {
    wide: await equalPictures(wide, views.wide),
    narrow: await equalPictures(narrow, views.narrow),
    sameText: wordsOf(wide) === wordsOf(views.wide) && wordsOf(narrow) === wordsOf(views.narrow),
    broken: [
      ...views.wide.broken.slice(wide.broken.length),
      ...views.narrow.broken.slice(narrow.broken.length),
    ],
  };
}

async function equalPictures(original: View, copy: View): Promise<number> {
  if (original.picture === null || copy.picture === null) return 0;
  return equalShare(original.picture, copy.picture);
}

function wordsOf({ text }: View): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Filled while pages are open; excludes what a policy blocked. */
function foreignRequests(context: Context, host: string): string[] {
  const asked: string[] = [];
  const add = (url: string) => {
    if (/^(?:https?|wss?):/.test(url) && new URL(url).host !== host) asked.push(url);
  };
  context.on('requestfinished', (request) => add(request.url()));
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') add(request.url());
  });
  return asked;
}

function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (/^(?:https|wss):/.test(protocol) ? 443 : 80)}`;
}

async function brokenMedia(tab: Tab): Promise<string[]> {
  const inFrames = tab.frames().map((frame) =>
    // A frame that did not load has no elements.
    frame.evaluate(BROKEN).catch(() => []),
  );
  return ((await Promise.all(inFrames)) as string[][]).flat();
}

const BROKEN = `[
  ...[...document.images].filter((one) => one.complete && one.naturalWidth === 0),
  ...[...document.querySelectorAll('video')].filter((one) => one.error || one.networkState === one.NETWORK_NO_SOURCE),
].map((one) => one.currentSrc || one.src)`;

const hide = (selectors: readonly string[]) => `for (const one of ${JSON.stringify(selectors)})
  for (const element of document.querySelectorAll(one)) element.style.visibility = 'hidden'`;

/** In a separate tab, since clicks change the page. */
async function clickThrough(
  context: Context,
  address: string,
  clicks: NonNullable<CorpusPage['clicks']>,
): Promise<number> {
  if (clicks.length === 0) return 0;
  const tab = await context.newPage();
  await tab.setViewportSize(WINDOWS.wide);
  await walk(tab, address);
  let worked = 0;
  for (const { on, shows } of clicks) {
    const shown = tab.getByText(shows).first();
    try {
      if (await shown.isVisible()) break;
      await tab.locator(on).click({ timeout: CLICK_MS });
      await shown.waitFor({ timeout: CLICK_MS });
    } catch {
      break;
    }
    worked += 1;
  }
  const isWhole = worked < clicks.length || (await brokenMedia(tab)).length === 0;
  await tab.close();
  return isWhole ? worked : worked - 1;
}
