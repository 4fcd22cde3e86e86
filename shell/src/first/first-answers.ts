import { PREVIEW_HEADER } from '@garimpo/releases-contract';
import type { FirstRequest } from './first-request.ts';

/** As long as a board waits between two readings. What nobody has asked for by then is dropped. */
const KEPT_MS = 30_000;

/** Whose answer it is, and which. */
const TELLING = ['authorization', PREVIEW_HEADER, 'if-none-match'];

/**
 * `fetch` that takes up what the page's head asked for already, each answer once and for whoever asks the same in the same name. Only
 * good ones: whatever else came is asked for again, by those who know what to do about it. Once something is changed, what was asked
 * before it is old.
 */
export function withFirstAnswers(asked: FirstRequest[], send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (init?.method !== undefined && init.method !== 'GET') {
      asked.length = 0;
      return send(input, init);
    }
    const headers = new Headers(init?.headers);
    const at = asked.findIndex(
      (one) =>
        one.path === input &&
        TELLING.every((name) => headers.get(name) === new Headers(one.headers).get(name)),
    );
    const [taken] = at === -1 ? [] : asked.splice(at, 1);
    if (taken === undefined) return send(input, init);
    const answer = await unlessAborted(taken.answer, init?.signal).catch(() => null);
    return answer?.ok === true && init?.signal?.aborted !== true ? answer : send(input, init);
  };
}

/** Nobody waits for it any longer than they would for an answer of their own. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal === null || signal === undefined) return answer;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
}

const asked = globalThis.garimpoFirst ?? [];
globalThis.garimpoFirst = undefined;
setTimeout(() => {
  asked.length = 0;
}, KEPT_MS);

/** For the shell's own requests and those of its api client. */
export const fetchFirst: typeof fetch = withFirstAnswers(asked, (input, init) => fetch(input, init));
