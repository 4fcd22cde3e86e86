import { randomBytes } from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AuthFailure } from '../http/auth-failure.ts';
import { accountName } from '../user/absent-address.ts';
import type { CredentialEntity } from './credential.entity.ts';
import type { AssertionCredential, RegistrationCredential } from './credential.inputs.ts';

const NAME = 'Garimpo';
/** ES256 for nearly all authenticators, EdDSA, and RS256 for older ones of Windows. */
const ALGORITHMS = [-8, -7, -257];
export const CHALLENGE_SECONDS = 300;
const CHALLENGE_BYTES = 32;

export function newChallenge(): Buffer {
  return randomBytes(CHALLENGE_BYTES);
}

export interface NewCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

type Known = Pick<CredentialEntity, 'credentialId' | 'transports'>;

/**
 * The two ceremonies of WebAuthn. The relying party is the app's configured address, and only a page of exactly that origin may
 * have asked: hosts of clones and of links lie below it on one machine, and their pages are anybody's.
 */
@Injectable()
export class RelyingParty {
  readonly #id: string;
  readonly #origin: string;

  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    const { hostname, origin } = new URL(config.publicUrl);
    this.#id = hostname;
    this.#origin = origin;
  }

  registrationOptions(
    user: { id: string; email: string; phone: string | null },
    known: Known[],
    { asPasskey, challenge }: { asPasskey: boolean; challenge: Buffer },
  ) {
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.#id,
      userID: userHandleOf(user.id),
      userName: accountName(user),
      userDisplayName: accountName(user),
      challenge: new Uint8Array(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: 'none',
      excludeCredentials: known.map(described),
      authenticatorSelection: {
        residentKey: asPasskey ? 'required' : 'discouraged',
        userVerification: asPasskey ? 'required' : 'preferred',
      },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  assertionOptions(known: Known[] | null, challenge: Buffer) {
    return generateAuthenticationOptions({
      rpID: this.#id,
      challenge: new Uint8Array(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: known === null ? 'required' : 'preferred',
      ...(known !== null && { allowCredentials: known.map(described) }),
    });
  }

  /** Throws `webauthn_verification_failed`. */
  async register(
    { id, rawId, response }: RegistrationCredential,
    challenge: Buffer,
    { asPasskey }: { asPasskey: boolean },
  ): Promise<NewCredential> {
    const { clientDataJSON, attestationObject } = response;
    const transports = response.transports ?? [];
    const answer = await refusedBy<VerifiedRegistrationResponse>(() =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type: 'public-key',
          response: {
            clientDataJSON,
            attestationObject,
            transports: transports as AuthenticatorTransport[],
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge.toString('base64url'),
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: asPasskey,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!answer.verified) throw verificationFailed();
    const { credential } = answer.registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    };
  }

  /**
   * The authenticator's count after the signature, which the caller compares: a copied key is to be told of, and only its owner
   * or its thief can sign. Throws `webauthn_verification_failed`.
   */
  async counterOf(
    { id, rawId, response }: AssertionCredential,
    challenge: Buffer,
    stored: Pick<CredentialEntity, 'userId' | 'publicKey' | 'credentialId' | 'factorId'>,
  ): Promise<number> {
    const isPasskey = stored.factorId === null;
    const { userHandle, ...signed } = response;
    // An authenticator names the account that a passkey was made for; another account's is nobody's.
    if (isPasskey && userHandle !== Buffer.from(userHandleOf(stored.userId)).toString('base64url'))
      throw verificationFailed();
    const answer = await refusedBy<VerifiedAuthenticationResponse>(() =>
      verifyAuthenticationResponse({
        response: { id, rawId, type: 'public-key', response: signed, clientExtensionResults: {} },
        expectedChallenge: challenge.toString('base64url'),
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: isPasskey,
        credential: {
          id: stored.credentialId.toString('base64url'),
          publicKey: new Uint8Array(stored.publicKey),
          counter: 0,
        },
      }),
    );
    if (!answer.verified) throw verificationFailed();
    return answer.authenticationInfo.newCounter;
  }
}

function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(userId);
}

function described({ credentialId, transports }: Known) {
  return {
    id: credentialId.toString('base64url'),
    transports: transports as AuthenticatorTransport[],
  };
}

/** The library throws for whatever does not hold. All of it is one refusal: which check failed helps only a forger. */
async function refusedBy<Answer>(check: () => Promise<Answer>): Promise<Answer> {
  try {
    return await check();
  } catch (cause) {
    throw verificationFailed(cause);
  }
}

export function verificationFailed(cause?: unknown): AuthFailure {
  return new AuthFailure('webauthn_verification_failed', 'Credential verification failed', { cause });
}
