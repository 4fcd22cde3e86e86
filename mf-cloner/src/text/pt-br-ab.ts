import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import { type Interval, testWords } from '@garimpo/traffic-filter-contract';
import { text } from './pt-br.ts';

/** Tests of two variants of a page. */
export const abText = {
  ...testWords,
  title: 'Testar duas variantes (A/B)',
  about: (name: string) =>
    `Um só link divide os visitantes entre ${name} e uma variante, e mostra qual das duas vende mais.`,
  resultAbout: (days: number) =>
    `O link divide os visitantes entre as duas páginas. Resultado dos últimos ${formatNumber(days)} dias.`,
  loading: 'Carregando teste...',
  loadFailed: 'Erro ao carregar os testes.',
  retry: 'Tentar de novo',
  variant: 'A variante',
  copy: 'Uma cópia desta página',
  copyAbout: 'Começa igual, em outro endereço. Você muda nela o que quer testar.',
  other: 'Outro site clonado',
  otherAbout: 'Um que já está na sua lista.',
  otherNone: 'Você ainda não tem outro site no ar.',
  copyName: 'Nome da variante',
  copyExample: 'bolo-b',
  choose: 'Site da variante',
  choosePlaceholder: 'Escolha um site',
  chooseMissing: 'Escolha o site da variante.',
  share: (name: string) => `Visitantes para ${name}`,
  shareHint: (rest: number) => `Os outros ${formatPercent(rest / 100)} veem a variante.`,
  shareWrong: 'Use um número inteiro de 1 a 99.',
  cancel: 'Cancelar',
  close: 'Fechar',
  start: 'Criar teste',
  starting: 'Criando...',
  startFailed: 'O teste não foi criado. Tente de novo.',
  campaign: (name: string) => `Teste A/B: ${name}`,
  link: 'Link do teste',
  copyLink: 'Copiar link do teste',
  linkCopied: 'Link do teste copiado.',
  sameYet: (name: string) => `${name} ainda está igual à página original. Mude nela o que você quer testar.`,
  edit: 'Editar a variante',
  part: (percent: number) => `${formatPercent(percent / 100)} dos visitantes`,
  visits: (count: number) => plural(count, 'visita', 'visitas'),
  clicks: (count: number) => plural(count, 'clique', 'cliques'),
  conversions: (count: number) => plural(count, 'conversão', 'conversões'),
  rate: (rate: number) => `Taxa de conversão: ${formatPercent(rate)}`,
  noRate: 'Taxa de conversão: –',
  interval: ({ low, high }: Interval) => `${formatPercent(low)} a ${formatPercent(high)}`,
  variants: 'Variantes',
  ended: (name: string) => `O teste terminou: ${name} fica com todos os visitantes. O link continua o mesmo.`,
  openCampaign: 'Ver a campanha',
  again: 'Novo teste',
  errors: {
    ...text.errors,
    'traffic_filter.campaigns.limit_reached':
      'Você chegou ao limite de campanhas. Apague ou junte algumas antes.',
    'traffic_filter.campaign.page_refused':
      'O endereço de uma das páginas não pode receber visitantes de uma campanha.',
    'traffic_filter.campaign.changed':
      'O teste foi alterado em outra aba. Veja como ele está agora e tente de novo.',
    'traffic_filter.campaign.not_found': 'A campanha deste teste não existe mais.',
  },
};
