import type { ReadingJob } from '../rewrite/reading-threads.ts';
import { CheckoutText } from './checkout-text.ts';
import { leadPage } from './lead-page.ts';
import { leadScript } from './lead-script.ts';

export interface LeadInput {
  text: string;
  as: 'page' | 'script' | 'text';
  /** Of the original, without query and fragment. */
  checkouts: string[];
  /** Of the user. */
  checkoutUrl: string;
}

/** The text with the user's checkout where it names the original's. */
function leadText({ text, as, checkouts, checkoutUrl }: LeadInput): string {
  const checkout = new CheckoutText(checkouts, checkoutUrl);
  if (as === 'page') return leadPage(text, checkout);
  const swapped = checkout.swap(text);
  return as === 'script' ? leadScript(swapped) : swapped;
}

export const leadJob: ReadingJob<LeadInput, string> = { name: 'lead', run: leadText };
