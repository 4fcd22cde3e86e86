import { addDays, dayOf } from '@garimpo/sdk/days';
import {
  type CostInput,
  type CostView,
  costInput,
  type Network,
  networks,
} from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

/** A cost as its form holds it. */
export interface CostDraft {
  campaign: string | null;
  /** As typed. */
  amount: string;
  from: string;
  to: string;
  network: Network | null;
  utmSource: string;
  utmCampaign: string;
  utmContent: string;
}
export const keptCost = z.object({
  campaign: z.nullable(z.string()),
  amount: z.string(),
  from: z.string(),
  to: z.string(),
  network: z.nullable(z.enum(networks)),
  utmSource: z.string(),
  utmCampaign: z.string(),
  utmContent: z.string(),
});

export function emptyCost(now: Date): CostDraft {
  const yesterday = addDays(dayOf(now), -1);
  return {
    campaign: null,
    amount: '',
    from: yesterday,
    to: yesterday,
    network: null,
    utmSource: '',
    utmCampaign: '',
    utmContent: '',
  };
}

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function draftOfCost({ campaign, amountCents, from, to, ...cost }: CostView): CostDraft {
  const { network, utmSource, utmCampaign, utmContent } = cost;
  return {
    campaign: campaign.id,
    amount: reais.format(amountCents / 100),
    from,
    to,
    network,
    utmSource,
    utmCampaign,
    utmContent,
  };
}

/** Cents of an amount as it is typed: `1.250,00`, `1250.5`, `R$ 10`; null where it is none. */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0]|R\$/g, '');
  const isWritten = /^\d+(?:[.,]\d{1,2})?$|^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain);
  if (!isWritten) return null;
  const sign = Math.max(plain.lastIndexOf(','), /\.\d{3}$/.test(plain) ? -1 : plain.lastIndexOf('.'));
  const whole = sign === -1 ? plain : plain.slice(0, sign);
  const cents = sign === -1 ? '' : plain.slice(sign + 1);
  return Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}

export type CostProblems = Partial<Record<'campaign' | 'amount' | 'days', true>>;

/** What can be stored, or all that is wrong with it at once. */
export function readCost(
  draft: CostDraft,
  known: { id: string; imported: boolean },
): { input: CostInput } | { problems: CostProblems } {
  const { amount: _, ...rest } = draft;
  const input = costInput.safeParse({ ...rest, ...known, amountCents: centsOf(draft.amount) });
  if (input.success) return { input: input.data };
  const wrong = new Set(input.error.issues.map(({ path }) => path[0]));
  return {
    problems: {
      ...(wrong.has('campaign') && { campaign: true }),
      ...(wrong.has('amountCents') && { amount: true }),
      ...((wrong.has('from') || wrong.has('to')) && { days: true }),
    },
  };
}
