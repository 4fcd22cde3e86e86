/**
 * A server for the ZIP of a quiz, for whoever has Node and nothing else: plain JavaScript in a text, because it runs on the
 * user's machine, out of the ZIP. It finds answers as a clone's own host does, see `serve/find-file` and `replay/find-call`; what
 * that takes from the manifest is in `dados/quiz.json`, see `quizData`.
 */
export const SERVER_SCRIPT = String.raw`import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const FOLDER = new URL('./dados/', import.meta.url);
const PORT = Number(process.env.PORT ?? 8080);
const HOST = process.env.HOST ?? '127.0.0.1';
const BODY_MAX = 256 * 1024;
const PARTS_MAX = 64;

const quiz = JSON.parse(readFileSync(new URL('quiz.json', FOLDER), 'utf8'));
const files = new Map(Object.entries(quiz.files));
const redirects = new Map(Object.entries(quiz.redirects));
const passing = new RegExp(quiz.passing, 'i');
const ofOneVisit = new RegExp(quiz.ofOneVisit);
const calls = new Map();
for (const call of quiz.calls) addCall(call);
for (const [address, answer] of files) addCall({ method: 'GET', address, bodySha256: null, answer });

function addCall(call) {
  const key = call.method + ' ' + pathOf(call.address);
  if (!calls.has(key)) calls.set(key, []);
  calls.get(key).push({ ...call, ...queryOf(call.address), parts: partsOf(call) });
}

function pathOf(address) {
  return address.split('?', 1)[0];
}
function parametersOf(address) {
  const at = address.indexOf('?');
  const all = at === -1 ? [] : address.slice(at + 1).split('&');
  return all.filter((one) => one !== '' && !passing.test(one.split('=', 1)[0]));
}
function queryOf(address) {
  const all = parametersOf(address).sort();
  const steady = all.filter((one) => !ofOneVisit.test(one.slice(one.indexOf('=') + 1)));
  return { meant: all.join('&'), steady: steady.join('&') };
}
function partsOf({ address, body = [] }) {
  return new Set([...body, ...parametersOf(address)]);
}
function onlyOne(found) {
  return new Set(found.map(({ answer }) => answer.sha256)).size === 1 ? found[0] : undefined;
}
function nearest(all, asked, meant) {
  const parts = partsOf(asked);
  let best;
  for (const call of all) {
    if (meant !== null && call.meant !== meant) continue;
    let common = 0;
    for (const part of parts) if (call.parts.has(part)) common += 1;
    const others = (call.body?.length ?? 0) - common;
    if (!best || common > best.common || (common === best.common && others < best.others)) best = { call, common, others };
  }
  return best?.call;
}
function findCall(asked) {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method;
  const all = calls.get(method + ' ' + pathOf(asked.address)) ?? [];
  const { meant, steady } = queryOf(asked.address);
  const isSame = (call) => call.bodySha256 === asked.bodySha256;
  const alike = all.filter((call) => call.meant === meant);
  const found =
    all.find((call) => call.address === asked.address && isSame(call)) ??
    alike.find(isSame) ??
    (method === 'GET'
      ? (onlyOne(alike) ?? onlyOne(all.filter((call) => call.steady === steady)) ?? onlyOne(all))
      : nearest(all, asked, alike.length > 0 ? meant : null));
  return found?.answer ?? null;
}

function withQuery(address, query) {
  return query === '' ? address : address + (address.includes('?') ? '&' : '?') + query;
}
function findExact(address, query) {
  const file = files.get(address);
  if (file) return { file };
  const to = redirects.get(address);
  return to === undefined ? null : { to: withQuery(to, query) };
}
function findFile(address, isOpened) {
  const path = pathOf(address);
  const query = address === path ? '' : address.slice(path.length + 1);
  const exact = findExact(address, '') ?? (path === address ? null : findExact(path, query));
  if (exact) return exact;
  if (path === pathOf(quiz.entry)) return findExact(quiz.entry, query);
  if (path === '/') return { to: withQuery(quiz.entry, query) };
  const file = findCall({ method: 'GET', address, bodySha256: null });
  if (file) return { file };
  return isOpened && !address.startsWith('/__ext/') ? findExact(quiz.entry, '') : null;
}

function leavesOf(text, type) {
  if (/^\s*[[{]/.test(text)) {
    const leaves = [];
    const collect = (value, path, depth) => {
      if (leaves.length >= PARTS_MAX || depth > 32) return;
      if (typeof value !== 'object' || value === null) leaves.push(path + '=' + value);
      else for (const [name, inner] of Object.entries(value)) collect(inner, path === '' ? name : path + '.' + name, depth + 1);
    };
    try {
      collect(JSON.parse(text), '', 0);
      return leaves;
    } catch {
      return [];
    }
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    return [...new URLSearchParams(text)].map(([name, value]) => name + '=' + value);
  }
  const boundary = /^multipart\/form-data;.*?boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return [];
  return text.split('--' + boundary).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /[; ]name="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) return [];
    const file = /filename="([^"]*)"/i.exec(head)?.[1];
    return [name + '=' + (file ?? rest.join('\r\n\r\n').replace(/\r\n$/, ''))];
  });
}
async function sent(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= BODY_MAX) parts.push(part);
  }
  if (bytes === 0 || bytes > BODY_MAX) return { bodySha256: null };
  const all = Buffer.concat(parts);
  const leaves = leavesOf(all.toString('utf8'), request.headers['content-type'] ?? '').slice(0, PARTS_MAX);
  const hash = (text) => createHash('sha256').update(text).digest('hex');
  return { bodySha256: hash(all), body: leaves.map((leaf) => hash(leaf).slice(0, 16)) };
}

function send(file, request, response) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const status = file.status ?? 200;
  const headers = { 'content-type': file.type, 'cache-control': isRead ? 'no-cache' : 'no-store' };
  const range = /^bytes=(\d*)-(\d*)$/.exec(isRead && status === 200 ? (request.headers.range ?? '') : '');
  let start = 0;
  let end = file.bytes - 1;
  if (range && (range[1] !== '' || range[2] !== '')) {
    start = range[1] === '' ? Math.max(0, file.bytes - Number(range[2])) : Number(range[1]);
    end = range[1] === '' || range[2] === '' ? end : Math.min(end, Number(range[2]));
    if (start > end) return response.writeHead(416, { 'content-range': 'bytes */' + file.bytes }).end();
    headers['content-range'] = 'bytes ' + start + '-' + end + '/' + file.bytes;
  }
  const length = Math.max(0, end - start + 1);
  response.writeHead(headers['content-range'] ? 206 : status, { ...headers, 'accept-ranges': 'bytes', 'content-length': length });
  if (request.method === 'HEAD' || length === 0) return response.end();
  const stream = createReadStream(new URL(file.sha256, FOLDER), { start, end });
  stream.on('error', () => response.destroy()).pipe(response);
}

async function answer(request, response) {
  const address = request.url ?? '/';
  response.setHeader('content-security-policy', quiz.policy);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-robots-tag', 'noindex, nofollow');
  if (request.method === 'GET' || request.method === 'HEAD') {
    const isOpened =
      (request.headers.accept ?? '').includes('text/html') &&
      ['document', undefined].includes(request.headers['sec-fetch-dest']);
    const found = request.headers['service-worker'] === undefined ? findFile(address, isOpened) : null;
    if (found?.to !== undefined) response.writeHead(302, { location: found.to.replace(/^\/\//, '/.//') }).end();
    else if (found) send(found.file, request, response);
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404');
    return;
  }
  // What visitors send is answered as the original did, and kept nowhere.
  const call = findCall({ method: request.method, address, ...(await sent(request)) });
  if (call) send(call, request, response);
  else response.writeHead(204).end();
}

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
})
  .on('error', (error) => {
    console.error('Não foi possível abrir a porta ' + PORT + ': ' + error.message);
    console.error('Use outra: PORT=8081 node servir.mjs');
    process.exit(1);
  })
  .listen(PORT, HOST, function () {
    console.log('Quiz no ar em http://localhost:' + this.address().port + quiz.entry);
  });
`;
