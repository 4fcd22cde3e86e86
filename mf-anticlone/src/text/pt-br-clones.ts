import type { CaseStatus, CloneReason, Layer } from '@garimpo/anticlone-contract';
import { formatNumber, plural } from '@garimpo/sdk';
import { said } from '../lib/said.ts';

const layers: Record<Layer, string> = {
  script: 'Script',
  css: 'Imagem de fundo no CSS',
  image: 'Imagem invisível',
  marker: 'Marca no script da página',
  text: 'Marca no texto',
};

const cases: Record<CaseStatus, string> = {
  new: 'Novo',
  reviewing: 'Em análise',
  notified: 'Notificado',
  removed: 'Removido',
  ignored: 'Ignorado',
};

const reasons: Record<CloneReason, string> = {
  similar: 'A página é igual ou quase igual à sua.',
  different: 'A página não é parecida o bastante com a sua.',
  too_little: 'Há pouco na página para comparar.',
  unreachable: 'A página não respondeu. Tentaremos de novo.',
  error_status: 'A página respondeu com um erro. Tentaremos de novo.',
  refused: 'O endereço não é público e não foi visitado.',
  not_html: 'O endereço não é de uma página da web.',
  leads_to_original: 'O endereço leva à sua própria página.',
  original_unreachable: 'A sua página não respondeu, e não houve com o que comparar.',
};

const ways = { certificate: 'achado por certificado', name: 'achado pelo nome' };

const clones = (count: number) => plural(count, 'clone', 'clones');

/** The panel “Domínios Clonados”: copies of a page, and all about one of them. */
export const clonesText = {
  title: 'Domínios Clonados',
  count: (count: number) => clones(count),
  empty: 'Nenhum clone detectado ainda.',
  emptyText: 'Quando alguém abrir uma cópia desta página, ela aparece aqui em instantes.',
  emptyNotInstalled: 'Antes, confira se o script está na sua página.',
  openInstall: 'Ver instalação',
  loadFailed: 'Erro ao carregar os clones.',
  more: 'Mostrar mais',
  loading: 'Carregando...',
  confirmed: 'Confirmado',
  suspect: 'Suspeito',
  similarity: (percent: string) => `${percent} de semelhança`,
  notChecked: 'Ainda não verificado',
  checking: 'Verificando...',
  accesses: (count: number) => plural(count, 'acesso', 'acessos'),
  seen: (ago: string) => `visto ${/^\d/.test(ago) ? `em ${ago}` : ago}`,
  layerOf: (layer: string) => said(layers, layer, 'Outra parte do script'),
  foundBy: (way: string) => said(ways, way, 'achado sem visita'),
  caseOf: (status: string) => said(cases, status, 'Em andamento'),
  detail: {
    back: 'Todos os clones',
    address: 'Endereço da cópia',
    openPage: 'Abrir a cópia',
    openHint: 'A ação vale para você também: a cópia pode levar à sua página.',
    copyAddress: 'Copiar endereço',
    foundAt: 'Encontrado em',
    firstSeen: 'Primeiro acesso',
    lastSeen: 'Último acesso',
    accesses: 'Acessos',
    reportedBy: 'Avisado por',
    similarity: 'Semelhança',
    parts: { text: 'Texto', structure: 'Estrutura', assets: 'Imagens e arquivos', screenshot: 'Aparência' },
    notCompared: 'não comparado',
    fingerprintFound: 'A sua marca invisível está nela.',
    fingerprintMissing: 'A sua marca invisível não está nela.',
    reasonOf: (reason: string) => said(reasons, reason, 'A página foi comparada com a sua.'),
    pending: 'A página ainda não foi visitada. Até lá, é só uma suspeita.',
    checkedAt: (when: string) => `Verificado em ${when}`,
    check: 'Verificar de novo',
    checkFailed: 'A verificação não começou. Tente de novo.',
    checkStarted: 'A cópia será visitada em instantes.',
    case: 'Andamento',
    caseStatus: 'Situação do caso',
    caseFailed: 'A situação não foi salva. Tente de novo.',
    note: 'Anotações',
    noteExample: 'Protocolo, datas e respostas do provedor',
    noteHint: 'Só você vê.',
    saveNote: 'Salvar anotações',
    saving: 'Salvando...',
    noteSaved: 'Anotações salvas.',
    noteFailed: 'As anotações não foram salvas. Tente de novo.',
    counter: (count: number, most: number) => `${formatNumber(count)}/${formatNumber(most)}`,
    notices: 'Denunciar esta cópia',
    noticesText:
      'Textos prontos para hospedagem, registro do domínio, plataforma de pagamento e anúncios, acompanhados até a cópia sair do ar.',
    openNotices: 'Ver denúncias',
    gone: 'Este clone não está mais na lista.',
  },
};
