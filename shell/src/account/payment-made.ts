import type { PaymentView } from '@garimpo/accounts-contract';

/** A provider's clock may differ from this one, and its notice may be faster than its page. */
const BEFORE_ARRIVAL_MS = 5 * 60_000;

interface Return {
  /** The provider's number of the order, where it puts one into the address that it leads back to. */
  order: string | null;
  arrivedAt: Date;
}

/** The payment that somebody comes from. Without a number it is the newest one, if it was made just now. */
export function paymentMade(
  payments: readonly PaymentView[],
  { order, arrivedAt }: Return,
): PaymentView | undefined {
  if (order !== null) return payments.find(({ kind, orderId }) => kind === 'paid' && orderId === order);
  const [newest] = payments;
  if (newest?.kind !== 'paid') return undefined;
  return Date.parse(newest.at) >= arrivedAt.getTime() - BEFORE_ARRIVAL_MS ? newest : undefined;
}
