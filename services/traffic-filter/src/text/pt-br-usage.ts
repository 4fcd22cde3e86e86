import type { NoticeText } from '@garimpo/service-kit';

const number = new Intl.NumberFormat('pt-BR');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface UsageFacts {
  percent: number;
  /** First day of the month, as `2026-11-01`. */
  month: string;
  requests: number;
  limit: number;
  /** Price in centavos of 1,000 requests over the limit; null where the plan has none. */
  perThousandCents: number | null;
}

export function usageEmail(facts: UsageFacts): NoticeText {
  const { percent, limit, requests } = facts;
  const isFull = percent >= 100;
  return {
    subject: isFull
      ? 'As requisições do seu plano neste mês acabaram'
      : `Você usou ${percent}% das requisições do seu plano neste mês`,
    lines: [
      `Seus links responderam a ${number.format(requests)} requisições em ${month.format(new Date(facts.month))}. Seu plano inclui ${number.format(limit)} por mês.`,
      isFull
        ? 'Seus links continuam funcionando: nenhum visitante deixa de ser atendido.'
        : 'Seus links continuam funcionando também acima do limite.',
      priceLine(facts),
      'Requisições bloqueadas não contam. A contagem recomeça no primeiro dia do mês, no horário de Brasília.',
    ],
    action: 'Abrir o Filtro de Tráfego',
  };
}

function priceLine({ perThousandCents }: UsageFacts): string {
  if (perThousandCents === null) return 'Seu plano não tem cobrança por requisições extras.';
  return `Acima do limite, cada 1.000 requisições extras custam ${money.format(perThousandCents / 100)}.`;
}
