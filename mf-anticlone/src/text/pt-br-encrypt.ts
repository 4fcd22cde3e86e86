import { formatNumber, plural } from '@garimpo/sdk';
import type { Marked } from '../features/encrypt/lib/revert.ts';

/** Every sentence that a user of /tools/encrypt can read, by place. */
export const encryptText = {
  page: {
    title: 'Criptografar Texto',
    sub: 'Troca cada letra por uma parecida de outro alfabeto. O texto não sai do seu navegador.',
  },
  form: {
    label: 'Texto',
    example: 'Cole ou digite o texto',
    counter: (characters: number) => plural(characters, 'caractere', 'caracteres'),
    encrypt: 'Criptografar',
    encrypting: 'Criptografando...',
    revert: 'Reverter',
    reverting: 'Revertendo...',
    long: (characters: number) =>
      `Texto longo: aqui estão os primeiros ${formatNumber(characters)} caracteres. Todo ele será usado.`,
    clear: 'Limpar texto',
    empty: 'Digite ou cole um texto.',
    tooLong: (most: number) => `O texto passa de ${formatNumber(most)} caracteres. Divida-o em partes.`,
    already: 'Este texto já está criptografado. Para ler o original, use Reverter.',
    notEncrypted: 'Este texto não está criptografado. Cole aqui um texto que saiu em Resultado.',
  },
  result: {
    label: 'Resultado',
    example: 'O texto pronto aparece aqui.',
    encrypted: 'Pronto para copiar.',
    reverted: {
      whole: 'Este é o texto original, caractere por caractere.',
      part: 'Os trechos criptografados voltaram. O que foi escrito depois ficou como estava.',
      lost: 'Os espaços invisíveis se perderam no caminho. As letras voltaram, mas confira o texto.',
    } satisfies Record<Exclude<Marked, 'none'>, string>,
    shortened: (characters: number) =>
      `Mostrando os primeiros ${formatNumber(characters)} caracteres. Copiar leva o texto inteiro.`,
    copy: 'Copiar',
    copied: 'Texto copiado.',
    notCopied: 'O navegador não deixou copiar. Selecione o texto e copie.',
  },
  unsaved: 'Há um texto digitado.',
  note: 'Quem busca não encontra: buscadores não reconhecem as palavras, e leitores de tela as leem errado ou letra por letra. Os espaços invisíveis deixam as palavras quebrarem no meio, no fim da linha. Evite em títulos, endereços e textos que alguém precisa achar ou ouvir.',
};
