import type { CaptureReason } from '@garimpo/cloner-contract';
import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import { type Known, said } from './said.ts';
import { sizeText } from './size.ts';

const reasons: Record<CaptureReason, string> = {
  asked: 'você escolheu este modo',
  html_holds_page: 'o HTML já traz a página inteira',
  empty_root: 'a página é montada por scripts',
  little_text: 'o HTML traz pouco texto, e scripts montam o resto',
  lazy_by_script: 'scripts carregam partes da página depois',
  no_browser: 'nenhum navegador estava disponível',
  static_looked_different: 'a cópia pelo HTML ficou diferente do original',
  player_on_demand: 'um vídeo da página só carrega quando alguém o toca',
};

/** Kinds of files, as the capture names them. */
const kinds: Known = {
  image: 'imagem',
  srcset: 'imagem',
  lazy: 'imagem',
  'lazy-srcset': 'imagem',
  'meta-image': 'imagem',
  poster: 'imagem',
  svg: 'imagem',
  icon: 'ícone',
  media: 'vídeo ou áudio',
  segment: 'parte de vídeo',
  track: 'legenda',
  script: 'script',
  import: 'script',
  'import-map': 'script',
  stylesheet: 'folha de estilo',
  'css-import': 'folha de estilo',
  'css-url': 'imagem ou fonte',
  font: 'fonte',
  frame: 'página embutida',
  object: 'objeto embutido',
  manifest: 'manifesto',
};

const losses: Known = {
  bad_address: 'o endereço não é público',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'demorou demais',
  too_many_redirects: 'redirecionamentos demais',
  interrupted: 'a conexão caiu',
  bytes: 'passou do limite de tamanho',
  requests: 'passou do limite de arquivos',
  seconds: 'o tempo da cópia acabou',
  is_page: 'veio uma página em seu lugar',
  nested: 'está fundo demais em outras páginas',
};

const trackers: Known = {
  'meta-pixel': 'Meta Pixel',
  'google-tag-manager': 'Google Tag Manager',
  'google-ads': 'Google Ads',
  'google-analytics': 'Google Analytics',
  clarity: 'Microsoft Clarity',
  hotjar: 'Hotjar',
  tiktok: 'TikTok Pixel',
  kwai: 'Kwai Pixel',
  utmify: 'Utmify',
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
  segment: 'Segment',
  amplitude: 'Amplitude',
  'full-story': 'FullStory',
  mouseflow: 'Mouseflow',
  'crazy-egg': 'Crazy Egg',
  plausible: 'Plausible',
  matomo: 'Matomo',
  hubspot: 'HubSpot',
  vwo: 'VWO',
};

const players: Known = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  vturb: 'VTurb',
  panda: 'PandaVideo',
  wistia: 'Wistia',
  hls: 'Vídeo em partes (HLS)',
  dash: 'Vídeo em partes (DASH)',
  file: 'Arquivo de vídeo',
  frame: 'Player de outro site',
  page: 'Player da própria página',
};

const playerProblems: Known = {
  live: 'é uma transmissão ao vivo, que não tem fim para copiar',
  protected: 'o vídeo é protegido por licença',
  lost: 'nem todas as partes do vídeo vieram',
  on_demand: 'o player pede o vídeo de um jeito que a cópia não consegue repetir',
};

const HTTP_STATUS = /^[1-5]\d\d$/;

const lossOf = (reason: string) =>
  HTTP_STATUS.test(reason) ? `resposta ${reason}` : said(losses, reason, 'não veio');

/** What a user reads of what became of a page. */
export const reportText = {
  title: 'Resultado da cópia',
  none: 'Este site não tem um resultado guardado.',
  how: 'Como foi copiada',
  modes: { static: 'Pelo HTML', rendered: 'No navegador' },
  because: (reason: string) => `Porque ${said(reasons, reason, 'era o modo que servia')}.`,
  scriptsKept: 'Os scripts da página continuam funcionando na cópia.',
  scriptsLost: 'Os scripts da página não funcionaram na cópia: ela mostra a página como o navegador a viu.',
  fidelity: 'Fidelidade',
  wide: 'Computador',
  narrow: 'Celular',
  share: (share: number) => formatPercent(share),
  notCompared: 'A cópia não foi comparada com o original.',
  compared: 'Pontos da imagem iguais aos da página original.',
  files: 'Arquivos',
  kept: (count: number, bytes: number) =>
    `${plural(count, 'arquivo', 'arquivos')} na cópia · ${sizeText(bytes)}`,
  nothingLost: 'Nada faltou.',
  lost: (count: number) =>
    count === 1
      ? '1 arquivo não pôde ser copiado:'
      : `${plural(count, 'arquivo', 'arquivos')} não puderam ser copiados:`,
  lostMore: (count: number) => `E mais ${plural(count, 'arquivo', 'arquivos')}.`,
  lostAs: (kind: string, reason: string) => `${said(kinds, kind, 'arquivo')} · ${lossOf(reason)}`,
  players: 'Vídeos',
  player: (kind: string) => said(players, kind, 'Player'),
  playerWays: { host: 'toca pelo player', taken: 'na cópia', dead: 'não toca' },
  notOffered: 'O player não oferece o vídeo para cópia.',
  deadPlayer: (kind: string, host: string, reason: string | null) =>
    `${said(players, kind, 'Player')} de ${host}: ${said(playerProblems, reason ?? '', reason === null ? 'não foi copiado' : lossOf(reason))}.`,
  deadTitle: (count: number) =>
    count === 1 ? '1 vídeo não vai tocar na cópia.' : `${formatNumber(count)} vídeos não vão tocar na cópia.`,
  deadHint: 'No editor, troque o bloco por um player da lista ou envie o seu vídeo.',
  withoutVideo: 'A aparência confere com a do original, mas a cópia não está completa: falta vídeo.',
  trackers: 'Rastreadores',
  noTrackers: 'Nenhum rastreador conhecido foi encontrado.',
  tracker: (kind: string, id: string | null) => {
    const name = said(trackers, kind, kind);
    return id === null ? name : `${name} (${id})`;
  },
  removed: 'removido',
  left: 'mantido',
};
