import { Readable } from 'node:stream';
import { withTimeLimit } from '../clock/time-limit.ts';
import { S3Timeout, storeFault } from './s3-failures.ts';

/**
 * The body of an answer, whose breaking off is a fault of the store. Only the time that the store is waited for
 * counts: whoever reads may be as slow as they like.
 */
export function guardedBody(body: Readable, bucket: string, answerMs: number): Readable {
  const parts = body[Symbol.asyncIterator]();
  // Read by the iterator once it is asked; until then nobody else would be listening.
  body.on('error', () => {});
  return new Readable({
    read() {
      const late = () => {
        throw new S3Timeout(answerMs);
      };
      withTimeLimit(parts.next(), answerMs, late).then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error) => this.destroy(storeFault(error, bucket)),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}
