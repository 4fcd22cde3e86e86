// @ts-check
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';

/** A client that costs next to nothing beside what it measures. @param {string} url */
export function authClient(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    close: () => agent.destroy(),
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(JSON.stringify(body));
        const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
        const sent = request(`${url}/auth/v1/${path}`, { method: 'POST', agent, headers }, (answer) => {
          /** @type {Buffer[]} */
          const parts = [];
          answer.on('data', (part) => parts.push(part));
          answer.once('end', () => {
            const text = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${path} answered ${answer.statusCode} ${text}`));
          });
        });
        sent.once('error', reject);
        sent.end(bytes);
      }),
  };
}

/** Since the last time it was asked. @param {string} socket @returns {Promise<{ p99Ms: number, maxMs: number }>} */
export function readLoopDelay(socket) {
  return new Promise((resolve, reject) => {
    const connection = createConnection(socket);
    let text = '';
    connection.on('data', (part) => {
      text += String(part);
    });
    connection.once('end', () => resolve(JSON.parse(text)));
    connection.once('error', reject);
  });
}
