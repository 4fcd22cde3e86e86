import { type PlanName, SUBSCRIPTION_DAYS } from '@garimpo/accounts-contract';
import type { CheckoutErrorCode } from '../model/checkout-errors.ts';

/** Every sentence of this service that a person reads in the browser. */

const NBSP = '\u00a0';
const wholeNumber = new Intl.NumberFormat('pt-BR');
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });

/** "R$ 97,00" with a space that does not break. */
export function money(reais: number): string {
  return `R$${NBSP}${new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(reais)}`;
}

/** The launch offer alone is written "R$37". */
export function launchMoney(reais: number): string {
  return `R$${wholeNumber.format(reais)}`;
}

export const planLabels: Record<PlanName, string> = {
  starter: 'Starter',
  intermediario: 'Intermediário',
  avancado: 'Avançado',
};

export const planFeatureText = {
  libraries: (max: number) => `${wholeNumber.format(max)} bibliotecas acompanhadas`,
  clones: (max: number) => `${wholeNumber.format(max)} páginas clonadas`,
  anticlone: (max: number) => `${wholeNumber.format(max)} páginas no Anticlone`,
  unlimitedQuizzes: 'Quizzes ilimitados',
  quizzes: (max: number, extraPrice: number) =>
    `${max === 1 ? '1 quiz' : `${wholeNumber.format(max)} quizzes`}, extra por ${money(extraPrice)}`,
  requests: (max: number) =>
    max === 1_000_000 ? '1 milhão de requisições por mês' : `${wholeNumber.format(max)} requisições por mês`,
};

export const checkoutText = {
  title: 'Checkout de demonstração',
  notice:
    'Isto é uma demonstração. Nada é cobrado, nenhum dado de pagamento é pedido e o plano é liberado na hora.',
  subscriber: 'Assinatura para',
  plan: (label: string) => `Plano ${label}`,
  from: 'de',
  to: 'por',
  perMonth: 'por mês',
  perMonthShort: '/mês',
  coupon: (coupon: string) => `Lançamento · cupom ${coupon}`,
  charged: 'Total de hoje',
  nothingCharged: `${money(0)} (demonstração)`,
  firstPayment: 'Primeiro pagamento',
  firstPaymentWhen: 'Hoje, ao confirmar',
  renewal: 'Renovação',
  renewalWhen: (at: Date) => `A cada ${SUBSCRIPTION_DAYS} dias, a próxima em ${day.format(at)}`,
  trial:
    'Este checkout não tem período de avaliação. Onde o provedor de pagamento oferece um, é a página dele que diz quantos dias são e quando vence o primeiro pagamento. As ferramentas abrem quando ele é confirmado.',
  pay: 'Pagar (demonstração)',
  cancel: 'Cancelar',
  backToPlans: 'Voltar aos planos',
  requestId: (id: string) => `Código para o suporte: ${id}`,
};

interface Explanation {
  title: string;
  advice: string;
}

/** Explanations on the checkout page per refusal: what happened and what to do. */
export const checkoutErrorText: Record<CheckoutErrorCode, Explanation> = {
  'accounts.checkout.foreign_form': {
    title: 'O pedido não veio desta página',
    advice: 'Nada foi alterado. Abra o checkout a partir da página de planos.',
  },
  'accounts.checkout.ticket_closed': {
    title: 'Esta página de pagamento expirou',
    advice: 'Nada foi alterado. Volte aos planos e clique em assinar de novo.',
  },
  'accounts.checkout.account_unknown': {
    title: 'Não encontramos a conta deste pagamento',
    advice: 'Nada foi alterado. Entre na sua conta e escolha o plano de novo.',
  },
  'accounts.checkout.not_confirmed': {
    title: 'O pagamento de demonstração não foi confirmado',
    advice: 'O aviso de pagamento não foi aceito pelo Garimpo. Tente de novo em alguns instantes.',
  },
};

/** For a truncated link or form, whatever part is missing. */
export const checkoutBrokenLinkText: Explanation = {
  title: 'Este link de pagamento está incompleto',
  advice: 'Volte aos planos e clique em assinar de novo.',
};

export const checkoutFallbackText: Explanation = {
  title: 'Algo deu errado',
  advice: 'Nada foi alterado. Volte aos planos e tente de novo.',
};
