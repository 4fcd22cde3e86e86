import type { Drawing, LoadedResource } from './page-camera.ts';

/** What a page loaded, as HTTP Archive 1.2: without the contents, and without what we did not measure. */
export function toHar({ url, at, title, loaded }: Drawing): object {
  const pageId = 'pagina';
  return {
    log: {
      version: '1.2',
      creator: { name: 'Garimpo', version: '1' },
      pages: [{ startedDateTime: at.toISOString(), id: pageId, title: title || url, pageTimings: {} }],
      entries: loaded.map((resource) => ({ pageref: pageId, ...entryOf(resource) })),
    },
  };
}

const UNKNOWN = -1;

function entryOf({ startedAt, method, url, kind, status, mimeType, headers }: LoadedResource): object {
  return {
    startedDateTime: Number.isNaN(startedAt.getTime()) ? new Date(0).toISOString() : startedAt.toISOString(),
    time: 0,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      content: { size: UNKNOWN, mimeType },
      redirectURL: headers['location'] ?? '',
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _resourceType: kind,
  };
}
