import { Recording } from '../capture/rendered/recording.ts';
import type { Context } from '../capture/rendered/tab.ts';
import { ADDRESS_MAX } from '../rewrite/clone-address.ts';

/** A request of a page, answered or not. */
export interface SentRequest {
  method: string;
  url: URL;
  /** Beginning of the body as text; empty without a body. */
  body: string;
}

/** An answered request with a body, whether or not the page read the answer. */
interface TakenCall {
  method: string;
  url: URL;
  status: number;
  type: string;
}

const CALLS: ReadonlySet<string> = new Set(['fetch', 'xhr', 'ping', 'eventsource']);
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_KEPT = 16_384;
const CALLS_KEPT = 20_000;
/** Length of all recorded addresses and bodies together. */
const LETTERS_KEPT = 8 * 1024 * 1024;
const OPENED_KEPT = 1_000;

/** Records the answers to a quiz's pages, and what they sent: beacons are answered with an empty body. */
export class QuizRecording extends Recording {
  readonly sent: SentRequest[] = [];
  /** Addresses, without fragment, to which whole windows navigated. */
  readonly opened = new Set<string>();

  /** The first request of each method and address. */
  readonly taken = new Map<string, TakenCall>();

  #letters = 0;

  override listen(context: Context): void {
    super.listen(context);
    context.on('request', (request) => {
      if (request.url().length > ADDRESS_MAX) return;
      if (request.isNavigationRequest() && this.opened.size < OPENED_KEPT) {
        this.opened.add(request.url().split('#', 1)[0] ?? '');
      }
      const isCall = CALLS.has(request.resourceType());
      if (!isCall || request.method() === 'OPTIONS' || this.sent.length >= CALLS_KEPT) return;
      const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return;
      const body = request.postDataBuffer()?.toString('utf8', 0, BODY_KEPT) ?? '';
      this.#letters += url.href.length + body.length;
      if (this.#letters > LETTERS_KEPT) return;
      this.sent.push({ method: request.method(), url, body });
    });
    context.on('response', (answer) => {
      const request = answer.request();
      const method = request.method();
      const isSent = CALLS.has(request.resourceType()) && !WITHOUT_BODY.has(method);
      if (!isSent || !URL.canParse(answer.url())) return;
      const url = new URL(answer.url());
      const key = placeOfCall({ method, url });
      if (
        !/^https?:$/.test(url.protocol) ||
        answer.status() < 200 ||
        answer.status() >= 300 ||
        this.taken.has(key)
      )
        return;
      const type = answer.headers()['content-type'] ?? 'text/plain';
      this.taken.set(key, { method, url, status: answer.status(), type });
    });
  }
}

export function placeOfCall({ method, url }: Pick<TakenCall, 'method' | 'url'>): string {
  return `${method} ${url.origin}${url.pathname}`;
}
