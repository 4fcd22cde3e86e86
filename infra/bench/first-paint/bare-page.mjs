// @ts-check
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { bundleCode } from '../bundle/bundled-libraries.mjs';

/** One route with a card for each offer, as little as React and the router can do of it. */
const CODE = `
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
function Board() {
  const [offers, setOffers] = useState([]);
  useEffect(() => void fetch('/offers').then((answer) => answer.json()).then((reply) => setOffers(reply.offers)), []);
  return h('main', null, offers.map(({ id, title }) => h('article', { key: id }, title)));
}
const router = createBrowserRouter([{ path: '/', element: h(Board) }]);
createRoot(document.getElementById('app')).render(h(RouterProvider, { router }));
`;
const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="app"></div>
<script defer src="/out.js"></script></body></html>`;

/**
 * The same offers as cards of an app that is nothing but React and the router, packed as ours is and served from memory.
 * @param {string} offers the answer with them
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveBarePage(offers) {
  const packed = (/** @type {string | Buffer} */ content) => brotliCompressSync(content);
  const answers = new Map([
    ['/', { type: 'text/html', body: packed(PAGE), keep: 'no-cache' }],
    [
      '/out.js',
      {
        type: 'text/javascript',
        body: packed(await bundleCode(CODE)),
        keep: 'public, max-age=31536000, immutable',
      },
    ],
    ['/offers', { type: 'application/json', body: packed(offers), keep: 'no-store' }],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) return void response.writeHead(404).end();
    const { type, body, keep } = answer;
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': keep })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
