import { ASKED_HEADER, VISIT_HEADER, type VisitSoFar } from '../../calls/visit-headers.ts';

type Send = (...given: unknown[]) => Promise<Response>;

const KEY = '__ext:visit';
const ASKED_MAX = 400;
/** A write that takes longer is not waited for. */
const WRITE_MS = 4_000;
const READS = /^(?:GET|HEAD)$/;

/**
 * Tells the clone's server with each request what this visit has asked before, since the server keeps nothing of anybody. Requests
 * wait for the writes before them, so that their order is the same as with a server that has a state.
 */
export class VisitFollower {
  private readonly visit: VisitSoFar = stored();
  private writes: Promise<unknown> = Promise.resolve();
  private open = 0;

  async fetch(send: Send, address: string, init: RequestInit | undefined, method: string): Promise<Response> {
    if (!isOwn(address)) return send(address, init);
    if (this.open > 0) await this.writes;
    const headers = new Headers(init?.headers);
    headers.set(VISIT_HEADER, JSON.stringify(this.visit));
    const answer = send(address, { ...init, headers });
    if (!READS.test(method)) this.write(answer);
    const response = await answer;
    this.hear(response.headers.get(ASKED_HEADER));
    return response;
  }

  /** The same for requests by the older interface. */
  install(): void {
    const follower = this;
    const { prototype } = XMLHttpRequest;
    const { open, send, abort } = prototype;
    const asked = new WeakMap<XMLHttpRequest, { method: string; isAsync: boolean }>();
    prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
      asked.delete(this);
      if (isOwn(String(url))) {
        asked.set(this, { method: String(method).toUpperCase(), isAsync: rest[0] !== false });
      }
      Reflect.apply(open, this, [method, url, ...rest]);
    };
    prototype.abort = function () {
      asked.delete(this);
      abort.call(this);
    };
    prototype.send = function (body) {
      const want = asked.get(this);
      if (want === undefined) {
        send.call(this, body);
        return;
      }
      const go = (): void => {
        if (asked.get(this) !== want) return;
        this.setRequestHeader(VISIT_HEADER, JSON.stringify(follower.visit));
        const ended = new Promise<void>((done) => {
          const hear = (): void => {
            if (this.readyState < 2) return;
            this.removeEventListener('readystatechange', hear);
            follower.hear(this.getResponseHeader(ASKED_HEADER));
            done();
          };
          this.addEventListener('readystatechange', hear);
          this.addEventListener('loadend', () => done(), { once: true });
        });
        if (!READS.test(want.method) && want.isAsync) follower.write(ended);
        send.call(this, body);
      };
      if (follower.open === 0 || !want.isAsync) go();
      else void follower.writes.then(go);
    };
  }

  private write(answer: Promise<unknown>): void {
    this.open += 1;
    const late = new Promise((done) => setTimeout(done, WRITE_MS));
    const ended = Promise.race([answer, late]).catch(() => {});
    this.writes = Promise.all([this.writes, ended]);
    void ended.then(() => {
      this.open -= 1;
    });
  }

  private hear(header: string | null): void {
    if (header === null) return;
    const { asked, once, ids } = JSON.parse(header);
    const at = once ? this.visit.asked.indexOf(asked) : -1;
    // Who asks again what is asked once has gone back.
    if (at !== -1) this.visit.asked.splice(at);
    this.visit.asked.push(asked);
    if (this.visit.asked.length > ASKED_MAX) this.visit.asked.shift();
    Object.assign(this.visit.ids, ids);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.visit));
    } catch {
      // The browser may refuse storage to this page.
    }
  }
}

function isOwn(address: string): boolean {
  try {
    return new URL(address, document.baseURI).origin === location.origin;
  } catch {
    return false;
  }
}

function stored(): VisitSoFar {
  try {
    const { asked, ids } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (Array.isArray(asked)) return { asked, ids: Object(ids) };
  } catch {
    // A new visit.
  }
  return { asked: [], ids: {} };
}
