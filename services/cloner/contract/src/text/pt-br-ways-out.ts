import type { WayCounts, WayKind, WayOwner, WayPlace } from '../ways-out/way-out.ts';

const kinds: Record<WayKind, string> = {
  shop: 'Checkout ou loja',
  messenger: 'Conversa',
  phone: 'Telefone',
  form: 'Formulário',
  legal: 'Termos, privacidade ou contato',
  page: 'Página do site original',
  email: 'E-mail',
};

const places: Record<WayPlace, string> = {
  link: 'link',
  click: 'botão',
  data: 'atributo da página',
  form: 'formulário',
  refresh: 'redirecionamento',
  text: 'texto',
  script: 'script',
  json: 'dados da página',
  qr: 'QR code',
};

const owners: Record<WayOwner, string> = {
  own: 'Seu',
  other: 'De outra pessoa',
  nowhere: 'Não leva a lugar nenhum',
};

const number = new Intl.NumberFormat('pt-BR');

/** What people read of where a clone leads, in the list of clones, in what became of a copy, in the editor and where it is published. */
export const wayText = {
  title: 'De quem é o checkout?',
  kinds,
  places,
  owners,
  /** One sentence for the whole clone. */
  verdict: ({ own, other, nowhere }: WayCounts): string => {
    if (other === 1) return '1 caminho ainda leva a outra pessoa.';
    if (other > 1) return `${number.format(other)} caminhos ainda levam a outra pessoa.`;
    if (own > 0) return 'Nenhum caminho leva a outra pessoa.';
    return nowhere > 0
      ? 'Nenhum caminho leva a outra pessoa, e nenhum leva a você.'
      : 'A página não leva a nenhuma loja, conversa ou formulário.';
  },
  why: 'Quem clica ali compra ou conversa com o dono da página original.',
  /** A badge. */
  short: ({ other }: WayCounts): string =>
    other === 0
      ? 'Só leva a você'
      : other === 1
        ? '1 leva a outra pessoa'
        : `${number.format(other)} levam a outra pessoa`,
  /** The target as people read it. */
  target: (target: string): string => {
    if (target.startsWith('pix:')) return 'Pix copia e cola';
    return target.replace(/^(?:tel|mailto):/i, '').replace(/^https?:\/\/(?:www\.)?/i, '');
  },
  unread: 'Os caminhos desta página ainda não foram conferidos.',
};
