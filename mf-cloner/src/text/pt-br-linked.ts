import type { MappedPage, PageRole } from '@garimpo/cloner-contract';
import { formatNumber, plural } from '@garimpo/sdk';
import { type Known, said } from './said.ts';

const roles: Record<PageRole, string> = {
  upsell: 'Upsell',
  downsell: 'Downsell',
  thanks: 'Obrigado',
  checkout: 'Checkout',
  offer: 'Oferta',
  terms: 'Termos',
  privacy: 'Privacidade',
  contact: 'Contato',
  about: 'Sobre',
};

const reasons: Known = {
  password: 'pede uma senha',
  card: 'pede dados de cartão',
  bank: 'pede dados bancários',
  protected: 'o dono a protege no Garimpo',
  not_html: 'não é uma página',
  elsewhere: 'leva a outro site',
  bad_address: 'o endereço não é público',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  browser: 'não abriu no navegador',
  timeout: 'demorou demais',
  too_many_redirects: 'redirecionamentos demais',
  interrupted: 'a conexão caiu',
};

const limits: Known = {
  pages: 'passou do limite de páginas',
  seconds: 'o tempo acabou',
  bytes: 'passou do limite de tamanho',
  requests: 'passou do limite de arquivos',
};

const states: Record<MappedPage['state'], (reason: string) => string> = {
  found: () => 'será copiada',
  copied: () => 'copiada',
  left_out: () => 'deixada de fora',
  over_limit: (reason) => said(limits, reason, 'passou do limite'),
  refused: (reason) =>
    /^[1-5]\d\d$/.test(reason) ? `respondeu ${reason}` : said(reasons, reason, 'não pôde ser copiada'),
};

const pages = (count: number) => plural(count, 'página', 'páginas');

/** What a user reads of clones with several pages. */
export const linkedText = {
  look: 'Ver as páginas',
  looking: 'Procurando as páginas ligadas...',
  lookFailed: 'As páginas ligadas não puderam ser vistas agora. A cópia procura por elas mesmo assim.',
  retry: 'Tentar de novo',
  map: 'Páginas do clone',
  one: 'A página não leva a nenhuma outra do mesmo site.',
  taken: (count: number) => `${pages(count)} no clone`,
  more: (count: number) => `E mais ${pages(count)}, além do limite.`,
  take: (path: string) => `Copiar ${path}`,
  add: 'Adicionar página do mesmo site',
  addHint: 'Para páginas sem link, como o upsell que só abre depois da compra.',
  addExample: '/obrigado',
  addButton: 'Adicionar',
  notOfSite: 'Informe uma página do mesmo site.',
  tooMany: (most: number) => `Um clone tem até ${formatNumber(most)} páginas.`,
  added: 'adicionada por você',
  remove: (path: string) => `Retirar ${path}`,
  role: (role: string) => said(roles, role, role),
  state: ({ state, reason }: Pick<MappedPage, 'state' | 'reason'>) => states[state](reason ?? ''),
  report: (copied: number, all: number) =>
    copied === all ? `${pages(all)}, todas copiadas.` : `${formatNumber(copied)} de ${pages(all)} copiadas.`,
  open: (path: string) => `Abrir ${path} no clone`,
};
