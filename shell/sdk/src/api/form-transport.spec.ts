import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FormProgress, type FormRequest, FormSilence, postForm } from './form-transport.ts';

/** As much of the browser's as is used. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  responseType = '';
  status = 0;
  response: unknown = null;
  opened: string[] = [];
  sent: unknown;
  aborted = false;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.aborted = true;
  }
  getAllResponseHeaders() {
    return 'content-type: image/png\r\nx-request-id: req-1\r\n';
  }
}

function progressOf(type: string, loaded: number, total: number | null) {
  return Object.assign(new Event(type), { loaded, total: total ?? 0, lengthComputable: total !== null });
}

const own = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = own;
});

const request = (more: Partial<FormRequest> = {}): FormRequest => ({
  url: '/api/strip-meta',
  headers: { authorization: 'Bearer token-1' },
  form: new FormData(),
  silenceMs: 1_000,
  signal: undefined,
  onProgress: undefined,
  ...more,
});

describe('postForm', () => {
  it('sends the form, tells how far it is and answers with the file', async () => {
    const told: FormProgress[] = [];
    const wanted = request({ onProgress: (progress) => told.push(progress) });
    const answer = postForm(wanted);
    const { last } = FakeRequest;
    expect([last.opened, last.headers, last.sent, last.responseType]).toEqual([
      ['POST', '/api/strip-meta'],
      { authorization: 'Bearer token-1' },
      wanted.form,
      'blob',
    ]);
    last.upload.dispatchEvent(progressOf('progress', 5, 10));
    last.upload.dispatchEvent(progressOf('load', 10, 10));
    last.dispatchEvent(progressOf('progress', 3, null));
    Object.assign(last, { status: 200, response: new Blob(['clean']) });
    last.dispatchEvent(new Event('load'));
    const { status, headers, file } = await answer;
    expect([status, headers.get('x-request-id'), await file.text()]).toEqual([200, 'req-1', 'clean']);
    expect(told).toEqual([
      { phase: 'sending', bytes: 5, totalBytes: 10 },
      { phase: 'waiting', bytes: 10, totalBytes: 10 },
      { phase: 'receiving', bytes: 3, totalBytes: null },
    ]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives up where nothing moves, and not before', async () => {
    const answer = postForm(request());
    const gone = expect(answer).rejects.toBeInstanceOf(FormSilence);
    const { last } = FakeRequest;
    jest.advanceTimersByTime(900);
    last.upload.dispatchEvent(progressOf('progress', 1, 10));
    jest.advanceTimersByTime(900);
    expect(last.aborted).toBe(false);
    jest.advanceTimersByTime(101);
    expect(last.aborted).toBe(true);
    await gone;
  });

  it('ends with the signal, before and while it is under way', async () => {
    const controller = new AbortController();
    const answer = postForm(request({ signal: controller.signal }));
    const { last } = FakeRequest;
    controller.abort(new Error('not wanted'));
    await expect(answer).rejects.toThrow('not wanted');
    expect([last.aborted, jest.getTimerCount()]).toEqual([true, 0]);
    await expect(postForm(request({ signal: controller.signal }))).rejects.toThrow('not wanted');
    expect(FakeRequest.last).toBe(last);
  });

  it('says where the line broke off', async () => {
    const answer = postForm(request());
    FakeRequest.last.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toBeInstanceOf(TypeError);
  });
});
