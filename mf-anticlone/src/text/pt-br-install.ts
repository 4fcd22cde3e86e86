import type { InstallProblem, Layer, LayerState } from '@garimpo/anticlone-contract';
import { formatNumber } from '@garimpo/sdk';
import { type Known, said } from '../lib/said.ts';

const layers: Record<Layer, { name: string; what: string }> = {
  script: { name: 'Script', what: 'Registra acessos e aplica a ação nas cópias.' },
  css: { name: 'Imagem de fundo no CSS', what: 'Avisa quando o script foi removido.' },
  image: { name: 'Imagem invisível', what: 'Avisa mesmo onde scripts não rodam.' },
  marker: { name: 'Marca no script da página', what: 'Identifica a sua página dentro da cópia.' },
  text: { name: 'Marca no texto', what: 'Letras invisíveis que seguem com o texto copiado.' },
};

const states: Record<LayerState, string> = {
  found: 'Encontrado',
  missing: 'Não encontrado',
  other_site: 'De outra página',
  blocked: 'Bloqueado',
};

const problems: Record<InstallProblem, string> = {
  unreachable: 'A sua página não respondeu. Confira o endereço e tente de novo.',
  error_status: 'A sua página respondeu com um erro.',
  refused: 'O endereço não é público e não pôde ser visitado.',
  not_html: 'O endereço não é de uma página da web.',
  other_host: 'A página leva a outro domínio. Se ele é seu, adicione-o em “Seus outros domínios”.',
  content_policy:
    'A política de segurança da página (CSP) bloqueia parte do script. Libere o nosso domínio nela.',
};
const known: Known = problems;

/** How the snippet gets onto a page, and whether it is there. */
export const installText = {
  title: 'Instalação',
  loading: 'Carregando...',
  loadFailed: 'Erro ao carregar o script.',
  retry: 'Tentar de novo',
  script: {
    title: '1. Copie o script',
    text: 'Um trecho só, com cinco camadas: quem apaga uma delas ainda é visto pelas outras.',
    code: 'Script da página',
    copy: 'Copiar script',
    copied: 'Script copiado. Cole logo depois de <body> na sua página.',
    layers: 'O que há nele',
  },
  guide: {
    title: '2. Cole na sua página',
    builder: 'Onde a página foi feita',
  },
  check: {
    title: '3. Confira',
    text: 'Visitamos a sua página e dizemos o que encontramos nela.',
    run: 'Verificar instalação',
    running: 'Visitando a página...',
    again: 'Verificar de novo',
    failed: 'A página não pôde ser verificada. Tente de novo.',
    installed: 'Instalado corretamente.',
    notInstalled: 'O script ainda não funciona nesta página.',
    lastFound: (when: string) => `Encontrado em ${when}.`,
    neverFound: 'Ainda não encontrado na página.',
    visited: (address: string) => `Visitamos ${address}`,
    rendered: 'A página é montada por scripts; foi aberta em um navegador.',
    answered: (status: number) => `resposta ${status}`,
    problemOf: (problem: string) => said(known, problem, 'Algo na página impede o script de funcionar.'),
    result: 'Resultado da verificação',
  },
  hosts: {
    title: 'Seus outros domínios',
    text: (host: string) => `Em ${host} e nestes domínios nada é alterado nem avisado.`,
    label: 'Domínio',
    example: '*.suapagina.com.br',
    hint: 'Um asterisco vale por qualquer subdomínio.',
    add: 'Adicionar domínio',
    adding: 'Salvando...',
    problem: 'Informe um domínio, como loja.com.br ou *.loja.com.br.',
    repeated: 'Este domínio já está na lista.',
    most: (most: number) => `No máximo ${formatNumber(most)} domínios.`,
    remove: (host: string) => `Remover ${host}`,
    removed: (host: string) => `${host} foi removido.`,
    undo: 'Desfazer',
    failed: 'Os domínios não foram salvos. Tente de novo.',
    none: 'Só o domínio da página, com e sem www.',
  },
  layerOf: (layer: string) =>
    Object.hasOwn(layers, layer) ? layers[layer as Layer] : { name: 'Outra camada', what: '' },
  stateOf: (state: string) => said(states, state, 'Não verificado'),
};
