import { AuthFailure } from '../http/auth-failure.ts';

/** E.164 without its plus sign, which is how Supabase Auth keeps and shows numbers. */
const NUMBER = /^[1-9]\d{6,14}$/;

/** A number as somebody gives it, with the plus sign or without. Throws `validation_failed`. */
export function givenPhone(given: string): string {
  const phone = given.replace(/^\+/, '').replaceAll(' ', '');
  if (NUMBER.test(phone)) return phone;
  throw new AuthFailure('validation_failed', 'Invalid phone number format (E.164 required)');
}

/** What the history of an account and its emails say of a number. */
export function maskedPhone(phone: string): string {
  return `•••• ${phone.slice(-4)}`;
}
