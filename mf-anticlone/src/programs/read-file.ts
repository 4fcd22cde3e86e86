// A worker, so that reading a large file does not block the page, and a file made to be slow can be given up.
import { answer } from '../features/metadata/lib/answer.ts';
import type { FileReply, FileRequest } from '../features/metadata/lib/file-worker.ts';

/** Globals of a worker, since the types here are those of a page. */
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
