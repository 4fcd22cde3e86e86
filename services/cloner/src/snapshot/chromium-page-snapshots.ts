import {
  PAGE_PICTURE_BYTES_MAX,
  type PageSnapshot,
  type PageSnapshotReply,
  PageSnapshots,
  type UnseenReason,
} from '@garimpo/cloner-contract';
import {
  BrowserError,
  type BrowserLauncher,
  ConcurrencyLimit,
  LimitFullError,
  type Outbound,
  OutboundError,
} from '@garimpo/service-kit';
import { equalShare } from '../capture/fidelity.ts';
import { PAGE_FACTS } from '../capture/rendered/page-scripts.ts';
import { pictureOf } from '../capture/rendered/same-page.ts';
import { browserUserAgent, type Context, type Tab, WINDOWS } from '../capture/rendered/tab.ts';
import { isOfTab, refuseShown, walk } from '../capture/rendered/walk.ts';
import { CaptureError } from '../capture-error.ts';
import { checkoutOf, headlineOf, isChallenge, pageFacts, priceOf } from './page-facts.ts';
import { toPng, toWebp } from './webp.ts';

const RUN_MS = 75_000;
/** With the wait for captures of users to end. */
const WHOLE_MS = 135_000;
const RUN_BYTES = 60 * 1024 * 1024;
const DNS_MS = 5_000;
/** Whoever asks does so again, so that nobody waits here. */
const AT_ONCE = 1;
const WAITING_MAX = 0;

const STATUS_REASONS: Record<number, UnseenReason> = {
  401: 'login_wall',
  403: 'blocked',
  404: 'not_found',
  410: 'not_found',
  429: 'blocked',
  503: 'blocked',
};

/** The page is there, and shows nothing to keep. */
class Unseen extends Error {
  constructor(readonly reason: UnseenReason) {
    super(reason);
  }
}

/** Looks at pages with Chromium, on the width of a phone, as captures do, and gives way to all of them. */
export class ChromiumPageSnapshots extends PageSnapshots {
  readonly #userAgent: string;
  readonly #limit = new ConcurrencyLimit(AT_ONCE, WAITING_MAX);

  constructor(
    private readonly launcher: BrowserLauncher,
    private readonly outbound: Outbound,
    { publicUrl }: { publicUrl: string },
  ) {
    super();
    this.#userAgent = browserUserAgent(publicUrl);
  }

  async take(url: string, before: string | null): Promise<PageSnapshotReply> {
    try {
      await this.outbound.check(url, DNS_MS);
      const snapshot = await this.#limit.run(() => this.#look(url, before));
      return { became: 'seen', snapshot };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return { became: 'unseen', reason };
    }
  }

  #look(url: string, before: string | null): Promise<PageSnapshot> {
    const options = {
      timeoutMs: RUN_MS,
      maxBytes: RUN_BYTES,
      userAgent: this.#userAgent,
      viewport: WINDOWS.narrow,
      givesWay: true,
      signal: AbortSignal.timeout(WHOLE_MS),
    };
    return this.launcher.run(options, async ({ context }) => {
      const tab = await context.newPage();
      const address = await openSeen(tab, url);
      // A page may have changed what its own functions return.
      const facts = pageFacts.safeParse(await tab.evaluate(PAGE_FACTS)).data;
      if (facts === undefined) throw new Unseen('refused');
      if (isChallenge(facts)) throw new Unseen('blocked');
      const png = await pictureOf(tab, WINDOWS.narrow.width);
      if (png === null) throw new Unseen('too_large');
      await tab.close();
      const picture = await toWebp(context, png);
      if (picture.length > PAGE_PICTURE_BYTES_MAX) throw new Unseen('too_large');
      return {
        url: address.href,
        headline: headlineOf(facts),
        price: priceOf(facts),
        checkoutUrl: checkoutOf(facts),
        picture: picture.toString('base64'),
        difference:
          before === null ? null : await differenceOf(context, Buffer.from(before, 'base64'), picture),
      };
    });
  }
}

/** Opens the page and goes through it. Throws {@link Unseen} for one that shows itself to nobody. */
async function openSeen(tab: Tab, url: string): Promise<URL> {
  let status = 200;
  tab.on('response', (response) => {
    if (isOfTab(tab, response.request())) status = response.status();
  });
  const address = await walk(tab, url);
  if (status >= 400) throw new Unseen(STATUS_REASONS[status] ?? 'refused');
  await refuseShown(tab).catch((error: unknown) => {
    // Fields of a checkout stand in many a page that sells; those of a login in none.
    if (error instanceof CaptureError && error.rule === 'password') throw new Unseen('login_wall');
    if (!(error instanceof CaptureError)) throw error;
  });
  return address;
}

/** Both are compared as they were kept, so that what the format loses counts for nothing. Null for a picture that is none. */
async function differenceOf(context: Context, before: Buffer, after: Buffer): Promise<number | null> {
  const old = await toPng(context, before).catch(() => null);
  return old === null ? null : 1 - (await equalShare(old, await toPng(context, after)));
}

/** Null for what is not of the page. */
function reasonOf(error: unknown): UnseenReason | null {
  if (error instanceof Unseen) return error.reason;
  if (error instanceof LimitFullError) return 'busy';
  if (error instanceof CaptureError)
    return error.code === 'cloner.capture.too_large' ? 'too_large' : 'unreachable';
  if (error instanceof OutboundError)
    return error.code === 'bad_address' || error.code === 'private_address' ? 'bad_address' : 'unreachable';
  if (!(error instanceof BrowserError)) return null;
  switch (error.code) {
    case 'unavailable':
      return 'no_browser';
    case 'interrupted':
      return 'busy';
    default:
      return 'too_large';
  }
}
