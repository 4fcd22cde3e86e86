// A worker: what is in a file of gigabytes is read without the page standing still, and a file made to be slow is given up with it.
import { answer } from '../features/metadata/lib/answer.ts';
import type { FileReply, FileRequest } from '../features/metadata/lib/file-worker.ts';

/** What of a worker's own globals is used: the types here are those of a page. */
const worker: {
  onmessage: ((event: MessageEvent<FileRequest>) => void) | null;
  postMessage(reply: FileReply): void;
} = globalThis as never;

worker.onmessage = ({ data: { id, question } }) => {
  answer(question).then(
    (reply) => worker.postMessage({ id, reply }),
    (error: unknown) => worker.postMessage({ id, error: String(error) }),
  );
};
