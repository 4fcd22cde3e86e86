import { createHash } from 'node:crypto';
import { bodyLeaves, type Leaf } from '../calls/body-parts.ts';
import { Recording } from '../capture/rendered/recording.ts';
import type { Context, PageAnswer, PageRequest } from '../capture/rendered/tab.ts';
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

/** A request of one walk, in the order in which it was made. */
export interface HeardCall {
  method: string;
  url: URL;
  leaves: Leaf[];
  /** Values of headers by which a page says whose visit it is. */
  tokens: string[];
  /** Null where there was none, or none that can be replayed. */
  answer: HeardAnswer | null;
}

interface HeardAnswer {
  body: Buffer;
  type: string;
  status: number;
  /** Those that the page may go on by. */
  headers: Record<string, string>;
}

const CALLS: ReadonlySet<string> = new Set(['fetch', 'xhr', 'ping', 'eventsource']);
const ANSWERED: ReadonlySet<string> = new Set(['fetch', 'xhr']);
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Files whose loss a visitor sees. */
const SEEN_FILES: ReadonlySet<string> = new Set(['stylesheet', 'script', 'image', 'font']);
const BODY_KEPT = 16_384;
const CALLS_KEPT = 20_000;
/** Length of all recorded addresses and bodies together. */
const LETTERS_KEPT = 8 * 1024 * 1024;
const OPENED_KEPT = 1_000;
const LOST_KEPT = 500;
/** Answers of visits that are kept, and their size together. */
const HEARD_KEPT = 6_000;
const HEARD_BYTES = 32 * 1024 * 1024;
/** A longer answer is no step of a conversation. */
const ANSWER_BYTES_MAX = 1024 * 1024;
/** Headers of answers that pages read to go on. Others are the browser's, and could open a clone's host. */
const TOLD_HEADER =
  /^x-[\w-]*(?:session|token|visit|visitor|lead|result|flow|step|next|cursor|total|count)[\w-]*$/;
const TOKEN_HEADER = /^(?:authorization|x-[\w-]*(?:session|token|visit|visitor|lead|result|flow)[\w-]*)$/;
const HEADER_MAX = 500;

/** Records the answers to a quiz's pages, walk by walk, and what they sent: beacons are answered with an empty body. */
export class QuizRecording extends Recording {
  readonly sent: SentRequest[] = [];
  /** Addresses, without fragment, to which whole windows navigated. */
  readonly opened = new Set<string>();

  /** The first request of each method and address. */
  readonly taken = new Map<string, TakenCall>();
  /** What each walk asked, those that asked nothing left out. */
  readonly visits: HeardCall[][] = [];
  /** Files that did not come, with what they are. */
  readonly unloaded = new Map<string, string>();

  #letters = 0;
  #heard = 0;
  #heardBytes = 0;
  /** Many walks hear the same. */
  readonly #bodies = new Map<string, Buffer>();

  override listen(context: Context): void {
    super.listen(context);
    const visit: HeardCall[] = [];
    const calls = new Map<PageRequest, HeardCall>();
    this.visits.push(visit);
    context.on('request', (request) => {
      if (request.url().length > ADDRESS_MAX) return;
      if (request.isNavigationRequest() && this.opened.size < OPENED_KEPT) {
        this.opened.add(request.url().split('#', 1)[0] ?? '');
      }
      const isCall = CALLS.has(request.resourceType());
      if (!isCall || request.method() === 'OPTIONS' || this.sent.length >= CALLS_KEPT) return;
      const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return;
      const sent = request.postDataBuffer();
      const body = sent?.toString('utf8', 0, BODY_KEPT) ?? '';
      this.#letters += url.href.length + body.length;
      if (this.#letters > LETTERS_KEPT) return;
      this.sent.push({ method: request.method(), url, body });
      if (!ANSWERED.has(request.resourceType()) || this.#heard >= HEARD_KEPT) return;
      this.#heard += 1;
      const headers = request.headers();
      const call = {
        method: request.method(),
        url,
        leaves: bodyLeaves(sent, headers['content-type']),
        tokens: Object.keys(headers).flatMap((name) => tokensIn(name, headers[name])),
        answer: null,
      };
      calls.set(request, call);
      visit.push(call);
    });
    context.on('response', (answer) => this.#take(answer));
    context.on('response', (answer) => {
      const call = calls.get(answer.request());
      if (call !== undefined) this.wait(this.#hear(call, answer), context);
    });
    context.on('requestfailed', (request) => this.#lose(request));
  }

  #take(answer: PageAnswer): void {
    const request = answer.request();
    const method = request.method();
    if (answer.status() >= 400) this.#lose(request);
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
  }

  async #hear(call: HeardCall, answer: PageAnswer): Promise<void> {
    if (answer.status() >= 300 && answer.status() < 400) return;
    const read = await this.read(answer);
    if (read === null || read.body.length > ANSWER_BYTES_MAX) return;
    const key = createHash('sha256').update(read.body).digest('hex');
    const body = this.#bodies.get(key) ?? read.body;
    if (body === read.body) this.#heardBytes += body.length;
    if (this.#heardBytes > HEARD_BYTES) return;
    this.#bodies.set(key, body);
    const headers = Object.entries(answer.headers()).filter(
      ([name, value]) => TOLD_HEADER.test(name) && value.length <= HEADER_MAX,
    );
    const status = answer.status();
    call.answer = { body, type: read.type, status, headers: Object.fromEntries(headers) };
  }

  #lose(request: PageRequest): void {
    const url = request.url().split('#', 1)[0] ?? '';
    // Whoever leaves a page takes nothing more of it.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    const isFile =
      SEEN_FILES.has(request.resourceType()) && /^https?:/.test(url) && url.length <= ADDRESS_MAX;
    if (isFile && this.unloaded.size < LOST_KEPT) this.unloaded.set(url, request.resourceType());
  }
}

function tokensIn(name: string, value: string | undefined): string[] {
  if (value === undefined || value.length > HEADER_MAX || !TOKEN_HEADER.test(name)) return [];
  return value.match(/[\w-]{4,}/g) ?? [];
}

export function placeOfCall({ method, url }: Pick<TakenCall, 'method' | 'url'>): string {
  return `${method} ${url.origin}${url.pathname}`;
}
