import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ProofFile } from './proof-files.ts';

/** The files that there are as a ZIP, written as it is read. The same files of the same time are the same bytes. */
export function proofZip(files: readonly ProofFile[], mtime: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => out.destroy(error));
  for (const { name, content, ...file } of files)
    if (content !== null)
      zip.addBuffer(content, name, { mtime, compress: 'isPacked' in file && file.isPacked });
  zip.end();
  return out;
}
