import type { PaymentView } from '@garimpo/accounts-contract';
import { formatMoney, formatNumber, UNKNOWN } from '@garimpo/sdk';
import { subscriptionText } from '../text/pt-br-subscription.ts';

/** What was paid as its provider told it. An amount that nobody told is unknown, never zero. */
export function amountText({ amountCents, currency, provider }: PaymentView): string {
  if (amountCents === null) return subscriptionText.amountUnknown(provider) ?? UNKNOWN;
  const amount = amountCents / 100;
  return currency === null || currency === 'BRL'
    ? formatMoney(amount)
    : `${formatNumber(amount)} ${currency}`;
}
