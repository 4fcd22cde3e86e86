import { plural } from '@garimpo/sdk';

export const ownBlocksText = {
  title: 'Meus blocos',
  empty:
    'Selecione uma parte da página e escolha “Salvar como bloco”: ela fica aqui, para todos os seus sites.',
  failed: 'Não foi possível carregar os seus blocos.',
  retry: 'Tentar de novo',
  loading: 'Carregando...',
  menu: (name: string) => `Ações do bloco ${name}`,
  rename: 'Renomear',
  remove: 'Excluir',
  save: 'Salvar como bloco',
  saveHint: 'O bloco leva os estilos e as imagens junto, e pode entrar em qualquer site seu.',
  name: 'Nome',
  confirm: 'Salvar bloco',
  saving: 'Salvando...',
  cancel: 'Cancelar',
  saved: (name: string, lost: number) =>
    [
      `Bloco “${name}” salvo.`,
      lost > 0 && `${plural(lost, 'imagem ou vídeo não pôde', 'imagens ou vídeos não puderam')} ir junto.`,
    ]
      .filter(Boolean)
      .join(' '),
  notSaved: 'O bloco não foi salvo. Tente de novo.',
  tooLarge: 'Esta seleção é grande demais para um bloco. Selecione uma parte menor.',
  cannot: 'Selecione a parte inteira: só um pedaço de uma tabela ou lista não serve de bloco.',
  notInserted: (name: string) => `O bloco “${name}” não foi inserido. Tente de novo.`,
  renaming: { title: 'Renomear bloco', confirm: 'Renomear' },
  notRenamed: 'O bloco não foi renomeado. Tente de novo.',
  deleting: {
    title: 'Excluir bloco',
    question: 'O bloco sai da lista. Os sites em que ele já está não mudam.',
    confirm: 'Excluir',
    busy: 'Excluindo...',
  },
  deleted: (name: string) => `Bloco “${name}” excluído.`,
  notDeleted: 'O bloco não foi excluído. Tente de novo.',
};
