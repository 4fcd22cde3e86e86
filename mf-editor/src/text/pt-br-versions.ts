import { plural } from '@garimpo/sdk';
import { type WordTable, wordFor } from './words.ts';

const origins: WordTable = {
  capture: 'cópia da página',
  save: 'salva no editor',
  restore: 'restaurada',
};

export const versionsText = {
  title: 'Versões',
  hint: 'Restaurar cria uma versão nova: nenhuma se perde.',
  loading: 'Carregando...',
  loadFailed: 'Erro ao carregar as versões.',
  retry: 'Tentar de novo',
  name: (version: number) => `Versão ${version}`,
  current: 'No ar',
  originOf: (origin: string) => wordFor(origins, origin, 'alterada'),
  compare: 'Comparar',
  compareOf: (version: number) => `Comparar versão ${version}`,
  restore: 'Restaurar',
  restoring: 'Restaurando...',
  restoreOf: (version: number) => `Restaurar versão ${version}`,
  restored: (version: number) => `A versão ${version} está no ar.`,
  restoreFailed: 'A versão não pôde ser restaurada.',
  undo: 'Desfazer',
  ask: {
    title: 'Restaurar versão',
    question: 'Há alterações que não foram salvas. Ao restaurar, elas saem da página.',
    brings: 'Com esta versão muda mais do que se vê na página:',
    confirm: 'Restaurar',
  },
  brings: {
    comes: (name: string) => `Volta: ${name}`,
    goes: (name: string) => `Sai: ${name}`,
    scriptsCome: (count: number) => `Volta: ${plural(count, 'outro script', 'outros scripts')}`,
    scriptsGo: (count: number) => `Sai: ${plural(count, 'outro script', 'outros scripts')}`,
  },
  comparison: {
    title: 'Comparar versões',
    before: 'Antes',
    after: 'Depois',
    from: 'De',
    to: 'Para',
    unsaved: 'Página em edição',
    loadFailed: 'Erro ao carregar as páginas.',
    back: 'Voltar às versões',
  },
};

export const comparisonText = {
  none: 'As duas páginas são iguais.',
  unseen: 'Só mudou o que não aparece, como espaços e quebras de linha.',
  count: (count: number) => plural(count, 'diferença', 'diferenças'),
  more: (count: number) => `Mais ${plural(count, 'diferença', 'diferenças')} não mostradas.`,
  loading: 'Comparando...',
  nothing: 'Nada',
  label: 'Diferenças',
  kinds: {
    text: 'Texto',
    link: 'Link',
    image: 'Imagem',
    style: 'Estilo',
    script: 'Script',
    attribute: 'Atributo',
    block: 'Bloco',
    comment: 'Comentário',
    head: 'Cabeçalho da página',
  },
  attribute: (name: string, tag: string) => `${name} de ${tag}`,
};
