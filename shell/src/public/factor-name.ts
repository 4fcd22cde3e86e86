import type { FactorDue } from '../session/factor-due.ts';
import { accessText } from '../text/pt-br-access.ts';

const words = accessText.factors;

/** Phones are told apart by the end of their number, whatever the program that added them called them. */
export function factorName({ type, name, lastDigits }: FactorDue): string {
  if (type === 'phone' && lastDigits !== null) return words.phoneName(lastDigits);
  return name ?? (type === 'webauthn' ? words.keyName(1) : type === 'phone' ? words.phone : words.nameless);
}
