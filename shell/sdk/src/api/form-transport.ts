export interface FormProgress {
  /** `waiting`: all of it is sent, and nothing has come back yet. */
  phase: 'sending' | 'waiting' | 'receiving';
  bytes: number;
  /** `null` where the other side did not say how much it will be. */
  totalBytes: number | null;
}

export interface FormRequest {
  url: string;
  headers: Record<string, string>;
  /** A file is sent as it is. */
  form: FormData | Blob;
  /** Nothing moved for so long: given up. */
  silenceMs: number;
  signal: AbortSignal | undefined;
  onProgress: ((progress: FormProgress) => void) | undefined;
}

export interface FormAnswer {
  status: number;
  headers: Headers;
  file: Blob;
}

/** Rejects with a FormSilence, with the signal's reason, or with whatever the line broke off with. */
export type FormTransport = (request: FormRequest) => Promise<FormAnswer>;

/** Nothing was sent, done or received for as long as is waited. */
export class FormSilence extends Error {
  override readonly name = 'FormSilence';
}

/**
 * Posts a form or a file by XMLHttpRequest: fetch tells nobody how much of a body is sent. The browser keeps a large answer on its disk, as a
 * Blob, where a stream would have to be gathered in memory.
 */
export const postForm: FormTransport = ({ url, headers, form, silenceMs, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abandon = (reason: unknown) => {
      settle();
      reject(reason);
      request.abort();
    };
    const onAbort = () => abandon(signal?.reason);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => abandon(new FormSilence()), silenceMs);
    };
    const tell = (phase: FormProgress['phase'], event: ProgressEvent) => {
      moved();
      onProgress?.({ phase, bytes: event.loaded, totalBytes: event.lengthComputable ? event.total : null });
    };
    request.upload.addEventListener('progress', (event) => tell('sending', event));
    request.upload.addEventListener('load', (event) => tell('waiting', event));
    request.addEventListener('progress', (event) => tell('receiving', event));
    request.addEventListener('load', () => {
      settle();
      resolve({ status: request.status, headers: headersOf(request), file: request.response as Blob });
    });
    request.addEventListener('error', () => {
      settle();
      reject(new TypeError('the connection failed'));
    });
    signal?.addEventListener('abort', onAbort);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    moved();
    request.send(form);
  });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
