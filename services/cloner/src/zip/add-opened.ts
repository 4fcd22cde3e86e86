import type { PassThrough, Readable } from 'node:stream';
import type { ReadStreamOptions, ZipFile } from 'yazl';

/**
 * A file of a ZIP that is opened when its turn comes. One that cannot be read breaks the ZIP off. One that is being read
 * when nobody takes the ZIP any more is closed, which yazl leaves open: it may hold one of the few connections to the store.
 */
export function addOpened(
  zip: ZipFile,
  name: string,
  options: Partial<ReadStreamOptions>,
  open: () => Promise<Readable>,
): void {
  const out = zip.outputStream as PassThrough;
  const breakOff = (error: Error) => out.destroy(error);
  zip.addReadStreamLazy(name, options, (done) => {
    open().then((stream) => {
      stream.on('error', breakOff);
      const close = () => stream.destroy();
      if (out.destroyed) {
        close();
        return;
      }
      out.once('close', close);
      stream.once('close', () => out.off('close', close));
      done(null, stream);
    }, breakOff);
  });
}
