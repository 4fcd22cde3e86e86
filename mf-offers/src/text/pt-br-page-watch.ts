import type { OffersErrorCode, PageChanges, PageProblem } from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, formatPercent } from '@garimpo/sdk';
import { text } from './pt-br.ts';
import { pageChangeLines } from './pt-br-page-changes.ts';

const problems: Record<PageProblem, string> = {
  bad_address: 'o endereço não é de uma página pública',
  unreachable: 'a página não respondeu',
  not_found: 'a página não existe mais (404)',
  blocked: 'a página bloqueou a visita ou pediu para provar que não somos um robô',
  login_wall: 'a página pede login',
  refused: 'a página respondeu com um erro',
  too_large: 'a página demorou demais para abrir',
  no_browser: 'o navegador que visita as páginas não está disponível',
  plan_limit: 'você acompanha mais páginas do que o seu plano permite, e esta espera a vez',
};

const own: Record<
  Extract<OffersErrorCode, `offers.${'page_watch' | 'page_snapshot'}.${string}`>,
  ErrorSentence
> = {
  'offers.page_watch.limit_reached': (error) =>
    `Limite de páginas acompanhadas atingido para seu plano. (${error.fields[0]?.rule ?? ''})`,
  'offers.page_watch.too_many': 'Muitas mudanças em pouco tempo. Aguarde um minuto.',
  'offers.page_snapshot.not_found': 'Esta foto não está mais guardada.',
};

export const pageErrors = { ...text.errors, ...own };

const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1);

/** Texts of the watch of a landing page. */
export const pageWatchText = {
  title: 'Página de vendas',
  watch: 'Acompanhar esta página',
  hint: 'Uma visita por semana, com foto. Preço, título, checkout ou aparência que mudar vira um evento no gráfico e um alerta.',
  used: (used: number, limit: number) =>
    `${formatNumber(used)} de ${formatNumber(limit)} páginas acompanhadas do plano`,
  loading: 'Carregando...',
  failed: 'Erro ao carregar o que foi visto da página',
  turnFailed: 'A mudança não foi salva. Tente de novo.',
  retry: 'Tentar de novo',
  awaited: 'A próxima visita acontece em alguns minutos.',
  rests: 'As visitas param enquanto a oferta está arquivada ou em Inválidas.',
  off: 'Ninguém acompanha esta página agora. Ligue para ver o que muda nela.',
  problem: (reason: string, lastAt: string, next: string | null) => {
    const known = Object.hasOwn(problems, reason)
      ? problems[reason as PageProblem]
      : 'o motivo é desconhecido';
    const again = next === null ? '' : ` Tentamos de novo ${next}.`;
    return `Não deu para ver a página na última tentativa, ${lastAt}: ${known}.${again}`;
  },
  facts: {
    lastLook: 'Última visita',
    nextLook: 'Próxima visita',
    price: 'Preço',
    headline: 'Título',
    checkout: 'Checkout',
    unknown: 'não encontrado',
  },
  compare: {
    title: 'Antes e depois',
    with: 'Comparar com',
    before: (date: string) => `Antes · ${date}`,
    after: (date: string) => `Agora · ${date}`,
    slider: 'Quanto da foto anterior aparece',
    picture: (date: string) => `Página em ${date}`,
    different: (share: number) => `${formatPercent(share)} da página diferente da visita anterior`,
    noPicture: 'A foto não pôde ser carregada.',
    onlyOne: 'A comparação aparece depois da segunda visita.',
  },
  history: {
    title: 'O que mudou',
    none: 'Nada mudou desde a primeira visita.',
    lines: (changes: PageChanges) => pageChangeLines(changes).map(capitalised),
  },
};
