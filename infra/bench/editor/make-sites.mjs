// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { signIn } from '../board/time-requests.mjs';

const HOST = 'pagina-de-teste.test';

/**
 * A page that can be cloned, on this machine alone.
 * @returns {Promise<{ url: string, allowed: string, stop: () => void }>} `allowed`: what `OUTBOUND_ALLOW` says so that it is found
 */
export async function servePage() {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><p>Página</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://${HOST}/`,
    allowed: `${HOST}=127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A clone of the sample account with this page in it.
 * @param {string} product @param {string} original @param {string} subdomain @param {string} html
 */
export async function makeSite(product, original, subdomain, html) {
  const token = await signIn(product);
  await post(`${product}/api/clone/folder`, token, { url: original, subdomain, mode: 'static' });
  await post(`${product}/api/clone/save`, token, { html, subdomain });
}

/** @param {string} url @param {string} token @param {object} body */
async function post(url, token, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
