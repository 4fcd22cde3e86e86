import { saveFile } from '@garimpo/sdk';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { ReadsFiles } from '../lib/file-worker.ts';
import { fitsZip, type ZipEntry, zipOf } from '../lib/zip.ts';
import type { CleanFile } from '../state/cleaning-list.ts';

/** One file as it is, several as a ZIP. Answers false where they do not fit into one. Rejects where one of them cannot be read. */
export async function saveCleanFiles(files: readonly CleanFile[], reader: ReadsFiles): Promise<boolean> {
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    saveFile(first.file, first.name);
    return true;
  }
  if (!fitsZip(files.map(({ file }) => file))) return false;
  const entries: ZipEntry[] = [];
  for (const [index, { file, name }] of files.entries()) {
    entries.push({ name: numbered(name, index + 1, files.length), file, crc32: await reader.checksum(file) });
  }
  saveFile(zipOf(entries), metadataText.actions.zipName);
  return true;
}

/** `arquivo-limpo-07.jpg`: the names that the files came with tell when, where and of whom. */
function numbered(name: string, number: number, count: number): string {
  const digits = String(number).padStart(String(count).length, '0');
  return name.replace(/(\.[a-z0-9]+)?$/i, (extension) => `-${digits}${extension}`);
}
