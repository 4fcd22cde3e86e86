import { formatMoney, formatNumber, formatPercent, plural } from '@garimpo/sdk';
import {
  UNLIMITED_REQUESTS,
  USAGE_NOTICES,
  type UsageReply,
  usedPercent,
} from '@garimpo/traffic-filter-contract';

const [NEAR, REACHED] = USAGE_NOTICES;
const requests = (count: number) => plural(count, 'requisição', 'requisições');
const percent = (used: number | null) => formatPercent((used ?? 0) / 100);
const monthOf = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** How much of the plan's requests the month has used. */
export const usageText = {
  title: (month: string) => `Requisições em ${monthOf(month)}`,
  used: ({ requests: used, limit }: UsageReply) =>
    limit === UNLIMITED_REQUESTS
      ? `${formatNumber(used)}, sem limite no plano`
      : `${formatNumber(used)} de ${formatNumber(limit)}`,
  /** What happens at the limit, or what has happened. */
  note: (usage: UsageReply) => {
    if (usage.limit === UNLIMITED_REQUESTS) return 'Contam as requisições que foram levadas a uma página.';
    if (usage.over > 0) return over(usage);
    const used = usedPercent(usage.requests, usage.limit) ?? 0;
    if (used >= REACHED) return `Você usou todas as requisições do mês. ${goesOn(usage)}`;
    if (used >= NEAR) return `Você já usou ${percent(used)} das requisições do mês. ${goesOn(usage)}`;
    return goesOn(usage);
  },
  unknownTitle: 'Requisições do mês',
  unknown: '–',
  unknownNote: 'O uso do mês não pôde ser lido. Os links funcionam normalmente.',
  loading: 'Carregando uso do mês...',
};

const goesOn = ({ perThousandCents }: UsageReply) =>
  perThousandCents === null
    ? 'Acima do plano, os links continuam funcionando.'
    : `Acima do plano, os links continuam funcionando e cada 1.000 requisições custam ${formatMoney(perThousandCents / 100)}.`;

const over = ({ over: count, overageCents, perThousandCents }: UsageReply) =>
  perThousandCents === null
    ? `${requests(count)} acima do plano. Os links continuam funcionando.`
    : `${requests(count)} acima do plano: ${formatMoney(overageCents / 100)} até agora. Os links continuam funcionando.`;
