import type { Mark } from '@garimpo/media-strip';

const named = (text: string) => (value: string) => (value === '' ? text : `${text}: ${value}`);

const marks: Record<Mark, (value: string) => string> = {
  c2pa: (value) =>
    value === ''
      ? 'Credenciais de conteúdo (C2PA), que contam como o arquivo foi feito'
      : `Credenciais de conteúdo (C2PA), escritas por ${value}`,
  ai_made: () => 'Etiqueta que diz “feito por IA”',
  ai_edited: () => 'Etiqueta que diz “editado com IA”',
  ai_prompt: named('O pedido (prompt) com que foi feito'),
  ai_tool: named('Nome de um programa de IA'),
};

/** Sentences about marks of artificial intelligence on /tools/removemetadados. */
export const marksText = {
  title: 'Marcas de IA e de procedência',
  mark: (mark: Mark, value: string) => (Object.hasOwn(marks, mark) ? marks[mark](value) : value),
  remove: 'Tirar as credenciais C2PA e a etiqueta de IA',
  removeHint: 'Desmarcado, elas ficam e o resto sai. Pedidos e nomes de programas saem sempre.',
  always: 'Neste formato elas saem sempre.',
  broken: 'Como o resto do arquivo muda, quem conferir a assinatura C2PA vai lê-la como alterada.',
  rulesTitle: 'O que as redes dizem sobre isso',
  rules: [
    'Meta (Facebook e Instagram): lê a etiqueta IPTC e as credenciais C2PA e mostra “Informações de IA”. Anúncio de política ou tema social tem de declarar imagem realista feita ou alterada por IA.',
    'TikTok: lê as credenciais C2PA e marca o conteúdo como feito por IA. Pessoa ou cena realista feita por IA tem de ser marcada por quem publica, também em anúncio.',
    'Google: no Merchant Center, imagem de produto feita por IA tem de manter a etiqueta IPTC DigitalSourceType. Anúncio político tem de declarar conteúdo sintético.',
    'YouTube: conteúdo realista feito ou alterado por IA tem de ser declarado ao enviar.',
  ],
  rulesEnd:
    'Tirar a marca não dispensa a declaração: onde a rede pede, declare ao publicar. As regras mudam; confira na página de cada rede.',
};
