import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

interface Made {
  /** What the browser tells the authenticator, for hostile answers. */
  origin?: string;
  rpId?: string;
  verified?: boolean;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const text = (bytes: Buffer) => bytes.toString('base64url');
const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** An authenticator with its browser, as far as a relying party sees them: one ES256 key, and a count of signatures. */
export class TestAuthenticator {
  counter = 0;
  #credentialId = randomBytes(32);
  #userHandle = '';
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  /** The same key at the same count, in other hands. */
  copy(): TestAuthenticator {
    const copy = new TestAuthenticator(this.origin);
    copy.counter = this.counter;
    copy.#credentialId = this.#credentialId;
    copy.#userHandle = this.#userHandle;
    copy.#keys = this.#keys;
    return copy;
  }

  register(options: CreationOptions, made: Made = {}) {
    const clientData = this.#clientData('webauthn.create', options.challenge, made);
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const authData = Buffer.concat([
      this.#state(made.rpId ?? options.rp.id ?? '', HAS_KEY | userFlags(made)),
      Buffer.alloc(16),
      length,
      this.#credentialId,
      coseKey(this.#keys.publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: text(clientData),
      attestationObject: text(Buffer.from(isoCBOR.encode(attestation as never))),
      transports: ['internal'],
    });
  }

  sign(options: RequestOptions, made: Made = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, made);
    const authData = this.#state(made.rpId ?? options.rpId ?? '', userFlags(made));
    const signature = createSign('SHA256')
      .update(Buffer.concat([authData, digest(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
      userHandle: made.userHandle ?? this.#userHandle,
    });
  }

  #answer<Response>(response: Response) {
    const id = text(this.#credentialId);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: Made): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #state(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), counter]);
  }
}

function userFlags({ verified = true }: Made): number {
  return PRESENT | (verified ? VERIFIED : 0);
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(cose as never));
}
