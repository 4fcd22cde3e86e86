import { createHash } from 'node:crypto';

const PARTS_MAX = 64;
/** A body with more than this is no answer of a visitor. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;
const DEPTH_MAX = 32;
const HASH_CHARACTERS = 16;

/**
 * What was sent, part by part, where it is JSON or a form: of each leaf the hash of `path=value`, in the order in which they stand.
 * Of a request that comes to a clone it is made in the same way as of one that was recorded. Undefined for any other body.
 * @param contentType as sent: scripts that want no preflight call their JSON a text
 */
export function bodyParts(body: Buffer | null, contentType: string | undefined): string[] | undefined {
  const leaves = bodyLeaves(body, contentType);
  return leaves.length === 0 ? undefined : leaves.map(([path, value]) => hashOf(`${path}=${value}`));
}

/** Path and value of a part of what was sent. */
export type Leaf = readonly [path: string, value: string];

/** What was sent, part by part, where it is JSON or a form; empty for any other body. */
export function bodyLeaves(body: Buffer | null, contentType: string | undefined): Leaf[] {
  if (body === null || body.length === 0 || body.length > BODY_BYTES_MAX) return [];
  return leavesOf(body.toString('utf8'), contentType ?? '').slice(0, PARTS_MAX);
}

function leavesOf(text: string, contentType: string): Leaf[] {
  if (/^\s*[[{]/.test(text)) return leavesOfJson(text);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return [...new URLSearchParams(text)];
  const [, boundary] = /^multipart\/form-data;.*?boundary="?([^";]+)/i.exec(contentType) ?? [];
  return boundary === undefined ? [] : leavesOfMultipart(text, boundary);
}

function leavesOfJson(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const collect = (value: unknown, path: string, depth: number): void => {
    if (leaves.length >= PARTS_MAX || depth > DEPTH_MAX) return;
    if (typeof value !== 'object' || value === null) {
      leaves.push([path, String(value)]);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      collect(inner, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  try {
    collect(JSON.parse(text), '', 0);
    return leaves;
  } catch {
    return [];
  }
}

/** Files are told by their names. */
function leavesOfMultipart(text: string, boundary: string): Leaf[] {
  return text.split(`--${boundary}`).flatMap((part): Leaf[] => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const [, name] = /[; ]name="([^"]*)"/i.exec(head) ?? [];
    if (name === undefined) return [];
    const [, file] = /filename="([^"]*)"/i.exec(head) ?? [];
    return [[name, file ?? rest.join('\r\n\r\n').replace(/\r\n$/, '')]];
  });
}

/** Short, for parts that are compared and not kept. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}
