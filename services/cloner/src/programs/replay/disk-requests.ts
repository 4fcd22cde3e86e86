import { type CallIndex, findCall, indexCalls } from '../../calls/find-call.ts';
import type { DiskAddresses } from './disk-addresses.ts';
import type { DiskTable } from './settings.ts';

/** The page's policy refuses it, so that a request fails as one without a network does. */
const NOWHERE = 'https://nowhere.invalid/';

interface Reply {
  status: number;
  type: string;
  bytes: Uint8Array<ArrayBuffer> | null;
}

interface DiskAnswer {
  /** Name of the script with the bytes, which is made of their hash. */
  sha256: string;
  type: string;
  status: number;
}

interface AskedRequest {
  method: string;
  address: string;
  /** The address that the page asked for. */
  url: string;
}

/** Answers requests from recorded calls. Browsers allow a page on a disk no requests, but scripts: answers are loaded as such. */
export class DiskRequests {
  private readonly addresses: DiskAddresses;
  private readonly calls: CallIndex<DiskAnswer>;
  private readonly failed: ReadonlySet<string>;
  private readonly answers = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(addresses: DiskAddresses, { calls, data, failed }: DiskTable) {
    this.addresses = addresses;
    this.failed = new Set(failed);
    const files: Record<string, DiskAnswer> = {};
    for (const [address, name, type, status] of data) files[address] = { sha256: name, type, status };
    this.calls = indexCalls({
      calls: calls.map(([method, address, bodySha256, name, type, status]) => ({
        method,
        address,
        bodySha256,
        answer: { sha256: name, type, status },
      })),
      files,
    });
  }

  install(): void {
    this.patchRequest();
    this.patchFetch();
    this.patchXhr();
  }

  /** A `Request` resolves its address when it is made, so the original's base is needed there. */
  private patchRequest(): void {
    const { addresses } = this;
    window.Request = new Proxy(window.Request, {
      construct(type, given: unknown[], made) {
        const [input, ...rest] = given;
        const isText =
          given.length > 0 && !(input instanceof type) && addresses.meantBy(String(input), false) !== null;
        const changed = isText ? [new URL(String(input), addresses.base).href, ...rest] : given;
        return Reflect.construct(type, changed, made);
      },
    });
  }

  private patchFetch(): void {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const request = input instanceof Request ? input : null;
      const text = request?.url ?? String(input);
      const address = this.addresses.meantBy(text, request !== null);
      if (address === null) return fetch.call(window, input, init);
      const method = String(init?.method ?? request?.method ?? 'GET').toUpperCase();
      const signal = init?.signal ?? request?.signal;
      const reply = await this.replyTo(method, address, await bodyOf(method, request, init));
      if (signal?.aborted) {
        throw signal.reason || new DOMException('The user aborted a request.', 'AbortError');
      }
      const { bytes, status, type } = reply;
      const response = new Response(bytes, { status, headers: { 'content-type': type } });
      Object.defineProperty(response, 'url', { value: new URL(text, this.addresses.base).href });
      return response;
    };
  }

  /** Sends the browser's own request to a blob with the answer. */
  private patchXhr(): void {
    const { addresses } = this;
    const replyTo = this.replyTo.bind(this);
    const { prototype } = XMLHttpRequest;
    const { open, send, setRequestHeader, abort } = prototype;
    const asked = new WeakMap<XMLHttpRequest, AskedRequest>();
    const openText = (request: XMLHttpRequest, url: string): void => open.call(request, 'GET', url, true);
    prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
      const address = rest[0] === false ? null : addresses.meantBy(String(url), false);
      if (address === null) {
        asked.delete(this);
        Reflect.apply(open, this, [method, url, ...rest]);
        return;
      }
      const whole = new URL(String(url), addresses.base).href;
      asked.set(this, { method: String(method).toUpperCase(), address, url: whole });
      openText(this, 'data:,');
    };
    prototype.setRequestHeader = function (name, value) {
      if (!asked.has(this)) setRequestHeader.call(this, name, value);
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
      const answer = ({ bytes, type, status }: Reply): void => {
        if (asked.get(this) !== want) return;
        const blob = new Blob(bytes === null ? [] : [bytes], { type });
        const define = (name: string, get: () => unknown) =>
          Object.defineProperty(this, name, { configurable: true, get });
        define('status', () => (this.readyState < 2 ? 0 : status));
        define('responseURL', () => want.url);
        openText(this, URL.createObjectURL(blob));
        send.call(this);
      };
      const fail = (): void => {
        if (asked.get(this) !== want) return;
        openText(this, NOWHERE);
        send.call(this);
      };
      void replyTo(want.method, want.address, body instanceof Document ? null : (body ?? null)).then(
        answer,
        fail,
      );
    };
  }

  /** The recorded answer, or else 404 for reads and 204 for writes. Throws where the original had no answer. */
  private async replyTo(method: string, address: string, body: BodyInit | null): Promise<Reply> {
    if (this.failed.has(`${method} ${address}`)) throw new TypeError('Failed to fetch');
    const answer = findCall(this.calls, { method, address, bodySha256: await hashOf(body) });
    if (answer === null) {
      return { status: /^(?:GET|HEAD)$/.test(method) ? 404 : 204, type: 'text/plain', bytes: null };
    }
    const { status, type } = answer;
    const isEmpty = method === 'HEAD' || status === 204 || status === 205;
    return { status, type, bytes: isEmpty ? null : await this.bytesIn(answer.sha256) };
  }

  private bytesIn(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.answers.get(name);
    if (known !== undefined) return known;
    const coming = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const script: HTMLScriptElement & { answer?: string } = document.createElement('script');
      script.onload = () => {
        script.remove();
        resolve(bytesOf(script.answer ?? ''));
      };
      script.onerror = () => {
        script.remove();
        reject(new TypeError('Failed to fetch'));
      };
      script.src = this.addresses.root + name;
      (document.head ?? document.documentElement).append(script);
    });
    this.answers.set(name, coming);
    return coming;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

async function bodyOf(method: string, request: Request | null, init?: RequestInit): Promise<BodyInit | null> {
  const body = init?.body ?? null;
  if (request === null || body !== null || /^(?:GET|HEAD)$/.test(method)) return body;
  return request.clone().arrayBuffer();
}

async function hashOf(body: BodyInit | null): Promise<string | null> {
  if (body === null || !window.crypto?.subtle) return null;
  const bytes = await new Response(body).arrayBuffer();
  if (bytes.byteLength === 0) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
