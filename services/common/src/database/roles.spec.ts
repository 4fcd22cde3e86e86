import { createHash, createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { scramVerifier } from './roles.ts';

// RFC 7677, section 3: the exchange of user "user" with password "pencil".
const SALT = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
const MESSAGE = [
  'n=user,r=rOprNGfwEbeRWgbNEkqO',
  'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
  'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0',
].join(',');
const PROOF = Buffer.from('dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=', 'base64');
const SERVER_SIGNATURE = '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=';

it('holds the keys by which a server knows the client and is known by it', () => {
  const [, , storedKey = '', serverKey = ''] =
    /^SCRAM-SHA-256\$(4096:[^$]+)\$([^:]+):(.+)$/.exec(scramVerifier('pencil', SALT)) ?? [];
  const hmac = (key: string) => createHmac('sha256', Buffer.from(key, 'base64')).update(MESSAGE).digest();
  expect(hmac(serverKey).toString('base64')).toBe(SERVER_SIGNATURE);
  const signature = hmac(storedKey);
  const clientKey = PROOF.map((byte, at) => byte ^ (signature[at] ?? 0));
  expect(createHash('sha256').update(clientKey).digest('base64')).toBe(storedKey);
});

it('has another salt each time', () => {
  expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'));
});
