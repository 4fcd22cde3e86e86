import type { AuthApi } from './auth-client.ts';
import { settled } from './auth-failure.ts';
import type { FactorDue } from './factor-due.ts';

type PhoneApi = Pick<AuthApi, 'mfa'>;

/** A code that was sent to a phone and not used yet. */
export interface SentCode {
  challengeId: string;
  /** By this browser's clock. */
  sentAt: number;
}

/** For which the service takes a code. */
const LIFETIME_MS = 5 * 60_000;
const keyOf = (factorId: string) => `garimpo-phone.${factorId}`;

/** Outlives the page: where the message is read on the same phone, browsers drop the page meanwhile. */
export function sentCode(factorId: string): SentCode | null {
  const kept = sessionStorage.getItem(keyOf(factorId));
  if (kept === null) return null;
  const sent = JSON.parse(kept) as SentCode;
  return Date.now() - sent.sentAt < LIFETIME_MS ? sent : null;
}

export function forgetCode(factorId: string): void {
  sessionStorage.removeItem(keyOf(factorId));
}

export async function sendCode(auth: PhoneApi, factorId: string): Promise<SentCode> {
  const call = auth.mfa.challenge({ factorId, channel: 'sms' });
  const { data } = await settled(call, 'Failed to send a code');
  if (data === null) throw new Error('A code was sent without data');
  const sent = { challengeId: data.id, sentAt: Date.now() };
  sessionStorage.setItem(keyOf(factorId), JSON.stringify(sent));
  return sent;
}

/** Begins a second step by phone with its first code. What an earlier beginning left behind goes first, at the service. */
export async function beginPhone(auth: PhoneApi, phone: string, name: string): Promise<FactorDue> {
  const call = auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone });
  const { data } = await settled(call, 'Failed to enroll factor');
  if (data === null) throw new Error('A factor was enrolled without data');
  await sendCode(auth, data.id);
  return { id: data.id, type: 'phone', name, lastDigits: phone.slice(-4) };
}

/** From here on the session is one with a second factor. */
export async function verifyCode(
  auth: PhoneApi,
  factorId: string,
  { challengeId }: SentCode,
  code: string,
): Promise<void> {
  await settled(auth.mfa.verify({ factorId, challengeId, code }), 'Failed to verify a code');
  forgetCode(factorId);
}
