import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { clonePolicy } from '../serve/clone-headers.ts';
import { answersOf } from '../store/clone-manifest.ts';
import { quizZipText } from '../text/pt-br.ts';
import type { ClonedAt, FileSource } from './clone-zip.ts';
import { isPackable } from './file-types.ts';
import type { QuizData } from './quiz-server.ts';
import server from './quiz-server.ts?node';
import { addOpened } from './send-zip.ts';

/**
 * A quiz with a small server: such apps need an origin, which files on a disk lack. Streamed file by file; the same version is
 * the same ZIP byte for byte. A file that cannot be read breaks the stream off.
 */
export function quizZip({ manifest, createdAt: mtime }: ClonedAt, source: FileSource): Readable {
  const policy = clonePolicy({ publicUrl: '' }, manifest.quiz?.ownTrackers, manifest.players).trim();
  const data: QuizData = { manifest, policy };
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  zip.addBuffer(Buffer.from(readme(manifest.originalUrl)), 'LEIA-ME.txt', { mtime });
  zip.addBuffer(Buffer.from(`${server}\n`), 'servir.mjs', { mtime });
  zip.addBuffer(Buffer.from(JSON.stringify(data)), 'dados/quiz.json', { mtime });
  const types = new Map(answersOf(manifest).map(({ sha256, type }) => [sha256, type]));
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
