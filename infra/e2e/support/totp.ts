import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Long enough to type a code and to have it judged, on a busy machine too. */
const ENOUGH_MS = 12_000;

/** The code that an authenticator app shows (RFC 6238). It is taken for a half minute more. */
export const totp = (secret: string): string => codeOf(secret, Math.floor(Date.now() / STEP_MS));

/** The code of the half minute before, which is taken until this one is over: one that is nearly over is waited out. */
export async function totpBefore(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ENOUGH_MS) await wait(left);
  return codeOf(secret, Math.floor(Date.now() / STEP_MS) - 1);
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
