import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const CURVE = 'prime256v1';
/** Push services take no token that lives longer than a day. */
const TOKEN_SECONDS = 12 * 60 * 60;

interface PushKey {
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * The keys by which push services know who sends (VAPID, RFC 8292). A browser's subscription is for one of them: while one takes
 * the other's place, each is told by the one that it subscribed with.
 */
@Injectable()
export class PushKeyRing {
  readonly #keys: readonly PushKey[];
  readonly #contact: string;

  constructor(@Inject(CONFIG) { pushKey, pushKeyPrevious, contactEmail }: Config) {
    this.#keys = [pushKey, pushKeyPrevious].filter((key) => key !== undefined).map(toPushKey);
    this.#contact = `mailto:${contactEmail}`;
  }

  /** What browsers subscribe with; null where there is none. */
  get current(): string | null {
    return this.#keys[0]?.publicKey ?? null;
  }

  /** The header of a message to the endpoint; null for a key that is not ours any more. */
  authorization(publicKey: string, endpoint: URL, now: Date): string | null {
    const key = this.#keys.find((one) => one.publicKey === publicKey);
    if (key === undefined) return null;
    const claims = {
      aud: endpoint.origin,
      exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
      sub: this.#contact,
    };
    const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
    const signature = sign('sha256', Buffer.from(text), {
      key: key.privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
    return `vapid t=${text}.${signature}, k=${publicKey}`;
  }
}

function toPushKey(secret: string): PushKey {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(secret, 'base64url'));
  const point = ecdh.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { publicKey: point.toString('base64url'), privateKey };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
