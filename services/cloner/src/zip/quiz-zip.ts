import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { OF_ONE_VISIT, PASSING } from '../replay/find-call.ts';
import { clonePolicy } from '../serve/clone-headers.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { quizZipText } from '../text/pt-br.ts';
import type { ClonedAt, FileSource } from './clone-zip.ts';
import { isPackable } from './file-types.ts';
import { SERVER_SCRIPT } from './quiz/server-script.ts';
import { addOpened } from './send-zip.ts';

/** The data of the ZIP's server. Files lie beside it under their hashes. */
function quizData(manifest: CloneManifest): string {
  const { entry, files, redirects, calls, quiz } = manifest;
  return JSON.stringify({
    entry,
    files,
    redirects,
    calls,
    policy: clonePolicy({ publicUrl: '' }, quiz?.ownTrackers).trim(),
    passing: PASSING.source,
    ofOneVisit: OF_ONE_VISIT.source,
  });
}

/**
 * A quiz with a small server: such apps need an origin, which files on a disk lack. Streamed file by file; the same version is
 * the same ZIP byte for byte. A file that cannot be read breaks the stream off.
 */
export function quizZip({ manifest, createdAt: mtime }: ClonedAt, source: FileSource): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  zip.addBuffer(Buffer.from(readme(manifest.originalUrl)), 'LEIA-ME.txt', { mtime });
  zip.addBuffer(Buffer.from(SERVER_SCRIPT), 'servir.mjs', { mtime });
  zip.addBuffer(Buffer.from(quizData(manifest)), 'dados/quiz.json', { mtime });
  const all = [...Object.values(manifest.files), ...manifest.calls.map(({ answer }) => answer)];
  const types = new Map(all.map(({ sha256, type }) => [sha256, type]));
  for (const [sha256, type] of [...types].sort(([a], [b]) => (a < b ? -1 : 1))) {
    addOpened(zip, `dados/${sha256}`, { mtime, compress: isPackable(type) }, () => source.open(sha256));
  }
  zip.end();
  return out;
}

function readme(originalUrl: string): string {
  const { lines } = quizZipText;
  return lines(originalUrl)
    .map((line) => `${line}\r\n`)
    .join('\r\n');
}
