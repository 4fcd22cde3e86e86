// A worker, because parsing megabytes would block the screen.
import type { ParseReply, ParseRequest } from '../lib/page/parse-in-worker.ts';
import { parsePage } from '../lib/page/parse-page.ts';
import { buffersOf } from '../lib/page/parsed-page.ts';

/** The used part of a worker's globals, since the editor's types are those of a page. */
const worker: {
  onmessage: ((event: MessageEvent<ParseRequest>) => void) | null;
  postMessage(reply: ParseReply, transfer?: Transferable[]): void;
} = globalThis as never;

worker.onmessage = ({ data: { id, html } }) => {
  try {
    const parsed = parsePage(html);
    worker.postMessage({ id, parsed }, buffersOf(parsed));
  } catch (error) {
    worker.postMessage({ id, error: String(error) });
  }
};
