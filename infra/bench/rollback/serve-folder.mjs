// @ts-check
// Serves the files of a folder on a free port, which it prints.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

const dir = process.argv[2] ?? '.';
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  const content = await readFile(join(dir, path === '/' ? 'index.html' : path)).catch(() => null);
  response.writeHead(content === null ? 404 : 200).end(content);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(address !== null && typeof address === 'object' ? address.port : 0);
});
