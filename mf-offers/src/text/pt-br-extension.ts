import type { OffersErrorCode } from '@garimpo/offers-contract';
import type { ErrorSentence } from '@garimpo/sdk';
import { text } from './pt-br.ts';

type CreativeErrorCode = Extract<OffersErrorCode, `offers.${'capture' | 'creative'}.${string}`>;

const creativeErrors: Record<CreativeErrorCode, ErrorSentence> = {
  'offers.capture.too_many': 'Muitas páginas salvas seguidas. Espere um minuto e tente de novo.',
  'offers.creative.not_found': 'Este anúncio não está mais salvo.',
};

const errors: Record<string, ErrorSentence> = {
  ...text.errors,
  ...creativeErrors,
  'accounts.token.limit_reached': 'Você já tem acessos demais. Encerre um no seu perfil para criar outro.',
};

/** Words of the page of the browser extension, and of the one that the bookmarklet opens. */
export const extensionText = {
  errors,
  title: 'Extensão do navegador',
  sub: 'Salve ofertas e leituras da página da biblioteca que você já abriu, com sua própria conta.',
  back: 'Voltar ao quadro',
  steps: {
    install: 'Instalar',
    download: 'Baixar a extensão',
    hint: 'Para Chrome, Edge, Brave e outros navegadores com base no Chromium.',
    list: [
      'Baixe o arquivo e descompacte-o numa pasta que você não vá apagar.',
      'Abra chrome://extensions e ligue “Modo do desenvolvedor”.',
      'Use “Carregar sem compactação” e escolha a pasta “garimpo-extensao”.',
    ],
    permission:
      'Ela pede uma permissão só: ler a página da biblioteca de anúncios. Não faz nenhuma visita por conta própria.',
  },
  connect: {
    title: 'Conectar',
    hint: 'A extensão usa um acesso só dela, que salva ofertas e leituras e mais nada. Você o vê e o encerra no seu perfil.',
    name: 'Nome deste navegador',
    named: 'Meu navegador',
    make: 'Criar código de conexão',
    making: 'Criando...',
    failed: 'Não foi possível criar o código. Tente de novo.',
    code: 'Código de conexão',
    once: 'Ele aparece só agora. Cole-o na página da extensão, que abre pelo ícone dela ou por “Conectar”.',
    copy: 'Copiar',
    copied: 'Código copiado.',
    notCopied: 'O navegador não deixou copiar. Selecione o código e copie.',
    another: 'Criar outro',
    profile: 'Ver acessos no perfil',
  },
  bookmarklet: {
    title: 'Sem instalar nada',
    hint: 'Arraste este botão para a barra de favoritos. Na página da biblioteca, clique nele: o que foi lido abre aqui, numa aba nova.',
    name: 'Salvar no Garimpo',
    limits: 'O favorito lê o que está na tela: role a página até o fim antes.',
    failed: 'O favorito não pôde ser carregado.',
    retry: 'Tentar de novo',
    loading: 'Carregando...',
    clicked: 'Arraste este botão para a barra de favoritos: ele funciona na página da biblioteca.',
  },
  save: {
    title: 'Salvar da biblioteca',
    badTitle: 'Nada para salvar',
    badText:
      'Abra uma página da biblioteca de anúncios e clique no favorito “Salvar no Garimpo”. O que ele lê aparece aqui.',
    open: 'Ver como instalar',
    failed: 'Não foi possível salvar. Tente de novo.',
    loading: 'Procurando a oferta...',
  },
} as const;
