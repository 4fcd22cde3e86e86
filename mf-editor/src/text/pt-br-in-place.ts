import type { AddressProblem } from '../lib/page/addresses.ts';
import { panelText } from './pt-br-panel.ts';

export const inPlaceText = {
  start: 'Escrever na página',
  toolbar: 'Formatar o texto',
  bold: 'Negrito (Ctrl+B)',
  italic: 'Itálico (Ctrl+I)',
  colour: 'Cor do texto',
  size: 'Tamanho da letra, em pixels',
  link: 'Link (Ctrl+K)',
  breakLine: 'Quebra de linha (Shift+Enter)',
  clear: 'Limpar formatação',
  done: 'Concluir (Ctrl+Enter)',
  cancel: 'Desistir (Esc)',
  address: 'Endereço do link',
  addressExample: 'https://exemplo.com.br',
  apply: 'Aplicar link',
  unlink: 'Remover link',
  problem: (problem: AddressProblem) => panelText.link.problems[problem],
  failed: 'O texto não entrou na página. A página continua como estava.',
};
