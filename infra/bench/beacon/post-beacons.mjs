// @ts-check
import { rawLoad } from '../raw-load.mjs';

/**
 * @typedef {{ path: string, origin: string, body: string, type?: string }} Beacon
 * @typedef {{ acknowledged: number, refused: number, perSecond: number, ms: number[] }} Posted
 */

let visitors = 0;

/**
 * Posts beacons over so many connections, one at a time each, for so long. Each is another visitor's.
 * @param {number} port
 * @param {() => Beacon} next
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<Posted>}
 */
export async function postBeacons(port, next, load) {
  const request = () => ({ port, bytes: requestOf(next()), wanted: 'HTTP/1.1 204' });
  const { wanted: acknowledged, ...others } = await rawLoad([port], request, load);
  return { acknowledged, ...others };
}

/** @param {Beacon} beacon */
function requestOf({ path, origin, body, type = 'text/plain;charset=UTF-8' }) {
  visitors += 1;
  const address = `100.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return [
    `POST ${path} HTTP/1.1`,
    'Host: app.test',
    `Origin: ${origin}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    `Content-Type: ${type}`,
    `X-Forwarded-For: ${address}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
