import type { OwnTrackerKind } from '@garimpo/cloner-contract';
import { formatNumber, plural } from '@garimpo/sdk';

const networks: Record<OwnTrackerKind, string> = {
  'meta-pixel': 'Meta Pixel',
  'google-analytics': 'Google Analytics',
  'google-ads': 'Google Ads',
  'google-tag-manager': 'Google Tag Manager',
  tiktok: 'TikTok Pixel',
  kwai: 'Kwai Pixel',
  clarity: 'Microsoft Clarity',
  utmify: 'Utmify',
};

const services = {
  ...networks,
  hotjar: 'Hotjar',
  pinterest: 'Pinterest Tag',
  linkedin: 'LinkedIn Insight',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
  twitter: 'X (Twitter) Pixel',
  snapchat: 'Snapchat Pixel',
  bing: 'Microsoft Ads',
  reddit: 'Reddit Pixel',
  yandex: 'Yandex Metrica',
  'rd-station': 'RD Station',
  'active-campaign': 'ActiveCampaign',
  cloudflare: 'Cloudflare Web Analytics',
  mixpanel: 'Mixpanel',
  'full-story': 'FullStory',
  segment: 'Segment',
  amplitude: 'Amplitude',
  mouseflow: 'Mouseflow',
  'crazy-egg': 'Crazy Egg',
  plausible: 'Plausible',
  matomo: 'Matomo',
  hubspot: 'HubSpot',
  vwo: 'VWO',
  crisp: 'Crisp',
  jivo: 'JivoChat',
  tawk: 'tawk.to',
  tidio: 'Tidio',
  intercom: 'Intercom',
  zendesk: 'Zendesk',
  vturb: 'VTurb',
  'panda-video': 'Panda Video',
};
type ServiceName = keyof typeof services;

const examples: Record<OwnTrackerKind, string> = {
  'meta-pixel': '123456789012345',
  'google-analytics': 'G-ABC123DEF4',
  'google-ads': 'AW-123456789',
  'google-tag-manager': 'GTM-ABC1234',
  tiktok: 'C4ABCDEF1234567890AB',
  kwai: '123456789012',
  clarity: 'abcde12345',
  utmify: '65f0c1a2b3c4d5e6f7a8b9c0',
};

const whereToFind: Record<OwnTrackerKind, string> = {
  'meta-pixel': 'No Gerenciador de Eventos da Meta, em Fontes de dados.',
  'google-analytics': 'No Google Analytics, em Administrador, Fluxos de dados: ID da métrica.',
  'google-ads': 'No Google Ads, em Ferramentas, Gerenciador de dados: tag do Google.',
  'google-tag-manager': 'No alto do seu contêiner no Google Tag Manager.',
  tiktok: 'No TikTok Ads, em Ferramentas, Eventos: ID do pixel.',
  kwai: 'No Kwai for Business, em Ativos, Pixel: ID do pixel.',
  clarity: 'No Clarity, em Configurações, Visão geral: ID do projeto.',
  utmify: 'Na Utmify, em Pixel: o ID que está no código, em pixelId.',
};

const KILO = 1024;
const size = (length: number) =>
  length < KILO ? plural(length, 'caractere', 'caracteres') : `${formatNumber(Math.round(length / KILO))} KB`;

const tagWords: Record<string, string> = { '!--': '<!--', '!doctype': '<!DOCTYPE>' };
const tagWord = (tag: string) => tagWords[tag] ?? `<${tag}>`;

export const scriptsText = {
  services,
  networks,
  account: (service: ServiceName, ids: readonly string[]) =>
    ids.length === 0 ? services[service] : `${services[service]} (${ids.join(', ')})`,
  inserted: 'Script inserido com sucesso!',
  updated: 'Scripts atualizados!',
  locked: 'Esta página não pode ser alterada.',
  busy: 'A página ainda está sendo atualizada. Tente de novo.',
  cancel: 'Cancelar',
  duplicates: (names: readonly string[]) =>
    `${names.join(' · ')}: o mesmo ID está mais de uma vez, e cada visita seria contada em dobro. Deixe só um.`,
  note: 'No clone, um script alcança só o próprio clone. Para fora, passam apenas Meta Pixel, Google Analytics, Google Ads, Google Tag Manager, TikTok, Kwai, Clarity e Utmify, com o seu ID.',
  manage: {
    title: 'Gerenciar Scripts',
    why: 'As mudanças valem depois de “Salvar site”.',
    save: 'Salvar Scripts',
    own: 'Rastreadores por ID',
    ownHint: 'Entram e saem do clone com “Salvar site”, como o resto da página.',
    noOwn: 'Nenhum rastreador por ID. Use “Adicionar Script”.',
    inPlace: { head: 'Scripts no head', body: 'Scripts no body' },
    none: { head: 'Nenhum script no head.', body: 'Nenhum script no body.' },
    forms: {
      inline: (length: number) => `Código · ${size(length)}`,
      external: 'Arquivo',
      data: (length: number) => `Dados da página · ${size(length)}`,
      pixel: 'Pixel sem script',
    },
    file: (host: string, name: string) => [host, name].filter(Boolean).join(' · '),
    empty: 'Script vazio',
    reach: {
      network: 'Envia para a rede',
      afterSave: 'Envia depois de salvo',
      blocked: 'Não carrega no clone',
    },
    edit: 'Editar',
    editOf: (name: string) => `Editar ${name}`,
    code: (name: string) => `Código de ${name}`,
    breaksOut: (tag: string) =>
      `O código não pode conter </${tag}> nem abrir outro script em um comentário: ele terminaria ali.`,
    move: { head: 'Mover para o head', body: 'Mover para o body' },
    moveOf: (action: string, name: string) => `${action}: ${name}`,
    moved: { head: 'Vai para o head', body: 'Vai para o body' },
    changed: 'Alterado',
    removed: 'Será removido',
    remove: (name: string) => `Remover ${name}`,
    restore: 'Desfazer',
    restoreOf: (name: string) => `Desfazer em ${name}`,
    fixCode: 'Corrija o código marcado antes de salvar.',
    pageChanged: 'A página mudou enquanto esta janela estava aberta. Feche e abra de novo.',
  },
  add: {
    title: 'Adicionar Script',
    why: 'Informe o ID de um rastreador ou cole um código.',
    save: 'Salvar',
    byId: 'Rastreador por ID',
    byIdHint: 'Entra na página sem código, e vale depois de “Salvar site”.',
    kind: 'Rastreador',
    id: 'ID',
    example: (kind: OwnTrackerKind) => examples[kind],
    where: (kind: OwnTrackerKind) => whereToFind[kind],
    problems: {
      format: (kind: OwnTrackerKind) => `O ID de ${networks[kind]} é como ${examples[kind]}.`,
      there: () => 'Este rastreador já está no clone.',
      full: () => 'O clone já tem 10 rastreadores por ID. Remova um em “Gerenciar Scripts”.',
    },
    byCode: 'Código',
    byCodeHint: 'Entra na página e vale depois de “Salvar site”.',
    fields: { head: 'Script no head', body: 'Script no body' },
    hints: { head: 'Entra no fim do head.', body: 'Entra no fim do body.' },
    placeholder: '<script>...</script>',
    codeProblems: {
      unclosed: (tag: string) => `${tagWord(tag)} não está fechado. Cole o código inteiro.`,
      pageTag: (tag: string) => `${tagWord(tag)} já existe na página. Cole só o script.`,
      notForHead: (tag: string) => `${tagWord(tag)} não pode ficar no head. Cole este código no body.`,
      text: 'Há um texto fora das tags, que apareceria na página. Remova-o.',
    },
    outside: (names: readonly string[]) =>
      `${names.join(' · ')}: não funciona no clone, que não alcança outros endereços.`,
    writesDocument:
      'O código usa document.write, que pode apagar a página ou atrasá-la. Prefira outra versão dele.',
  },
};
