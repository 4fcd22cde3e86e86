// What the servers in ZIPs have in common: they need nothing but Node, and say what they do in Portuguese.
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const PORT = Number(process.env['PORT'] ?? 8080);
const HOST = process.env['HOST'] ?? '127.0.0.1';

/** @param what that is served, as its owner calls it */
export function startServer(
  what: string,
  entry: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('error', (error) => {
    process.stderr.write(
      `Não foi possível abrir a porta ${PORT}: ${error.message}\nUse outra: PORT=8081 node servir.mjs\n`,
    );
    process.exit(1);
  });
  server.listen(PORT, HOST, () => {
    const place = server.address();
    const port = typeof place === 'object' ? place?.port : PORT;
    process.stdout.write(`${what} no ar em http://localhost:${port}${entry}\n`);
  });
}

export interface LocalFile {
  path: URL;
  bytes: number;
  type: string;
  /** 200 by default. */
  status?: number;
}

export function sendInRanges(
  file: LocalFile,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const status = file.status ?? 200;
  const range = isRead && status === 200 ? rangeOf(request.headers.range ?? '', file.bytes) : null;
  if (range !== null && range.start > range.end) {
    response.writeHead(416, { 'content-range': `bytes */${file.bytes}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const length = Math.max(0, end - start + 1);
  response.writeHead(range === null ? status : 206, {
    'content-type': file.type,
    'cache-control': isRead ? 'no-cache' : 'no-store',
    ...(range !== null && { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
    'accept-ranges': 'bytes',
    'content-length': length,
  });
  if (request.method === 'HEAD' || length === 0) {
    response.end();
    return;
  }
  const stream = createReadStream(file.path, { start, end });
  stream.on('error', () => response.destroy()).pipe(response);
}

/** Null for the whole file. A range that cannot be served starts after its end. */
function rangeOf(header: string, bytes: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last)) };
}
