import { plural } from '@garimpo/sdk';

const changes = (count: number) => plural(count, 'alteração', 'alterações');

export const workText = {
  changes,
  bar: {
    back: 'Voltar',
    open: 'Abrir o site em outra aba',
    undo: 'Desfazer',
    undoKeys: 'Desfazer (Ctrl+Z)',
    redo: 'Refazer',
    redoKeys: 'Refazer (Ctrl+Shift+Z)',
    device: 'Tamanho da tela',
    desktop: 'Desktop',
    mobile: 'Mobile',
    more: 'Mais ações',
    replace: 'Localizar e trocar',
    files: 'Arquivos do site',
    head: 'Título e compartilhamento',
    forms: 'Formulários',
    abTest: 'Testar duas variantes (A/B)',
    checks: 'Verificar página',
    versions: 'Versões',
    addScript: 'Adicionar Script',
    scripts: 'Gerenciar Scripts',
    save: 'Salvar site',
    saving: 'Salvando...',
    saveKeys: 'Salvar site (Ctrl+S)',
  },
  badge: {
    saved: 'Tudo salvo',
    unsaved: 'Alterações não salvas',
    kept: (time: string) => `Rascunho salvo às ${time}`,
    local: 'Rascunho só neste aparelho',
    nowhere: 'Rascunho não salvo',
  },
  save: {
    done: 'Site salvo com sucesso!',
    doneBut: (verdict: string) => `Site salvo com sucesso! ${verdict}`,
    see: 'Verificar página',
    failed: (why: string) => (why === '' ? 'Erro ao salvar o site.' : `Erro ao salvar o site. ${why}`),
    retry: 'Tentar de novo',
    dismiss: 'Fechar aviso',
  },
  conflict: {
    title: 'O site mudou enquanto você editava',
    why: (version: number, when: string | null) =>
      when === null
        ? `A versão ${version} foi salva em outra aba ou em outro aparelho.`
        : `A versão ${version} foi salva ${when} em outra aba ou em outro aparelho.`,
    mergeable: (count: number) =>
      count === 1
        ? 'A sua alteração cabe na versão mais nova: as duas podem ser juntadas.'
        : `As suas ${count} alterações cabem na versão mais nova: podem ser juntadas.`,
    notMergeable: 'As duas versões mudaram a mesma parte da página: escolha qual fica.',
    merge: 'Juntar',
    merged: 'As alterações foram juntadas. Confira a página e salve.',
    compare: 'Ver diferenças',
    overwrite: 'Salvar a minha por cima',
    overwriteHint: 'A sua página vira a versão atual; a outra continua em Versões.',
    discard: 'Descartar as minhas',
    discarded: 'Suas alterações foram descartadas.',
    undo: 'Desfazer',
    failed: 'A página não pôde ser montada. Nada foi mudado: tente de novo.',
    undoFailed: 'Suas alterações não puderam ser trazidas de volta.',
    theirs: 'Na versão mais nova',
    mine: 'Na sua página',
    back: 'Voltar',
  },
  draft: {
    title: 'Continuar de onde você parou?',
    offer: (when: string, count: number) => `Há um rascunho de ${when} com ${changes(count)}`,
    onlyHere: 'Guardado só neste aparelho.',
    older: 'O site foi salvo depois deste rascunho. As alterações serão levadas para a versão atual.',
    olderApart:
      'O site foi salvo depois deste rascunho, e as duas versões mudaram a mesma parte. O rascunho abre como estava, sobre a versão antiga.',
    gone: 'A versão da página em que este rascunho foi feito não existe mais. Ele não pode ser aberto.',
    choose: 'Rascunho',
    choice: (when: string, count: number, here: boolean) =>
      `${here ? 'Deste aparelho' : 'Do servidor'}, de ${when}, com ${changes(count)}`,
    resume: 'Continuar',
    openAsItWas: 'Abrir como estava',
    discard: 'Descartar',
    compare: 'Ver alterações',
    discarded: 'Rascunho descartado.',
    undo: 'Desfazer',
    discardFailed: 'O rascunho não pôde ser descartado agora.',
    openFailed: 'O rascunho não pôde ser aberto agora. Ele continua guardado: tente de novo.',
    undoFailed: 'O rascunho não pôde ser aberto de novo.',
    before: 'No site',
    after: 'No rascunho',
    back: 'Voltar',
  },
  draftConflict: {
    title: 'Há outro rascunho deste site',
    why: (when: string | null) =>
      when === null
        ? 'O rascunho deste site foi descartado ou salvo em outra aba ou em outro aparelho.'
        : `Outra aba ou outro aparelho guardou um rascunho ${when}.`,
    hint: 'Só um rascunho é guardado por site. O que você fez aqui continua neste aparelho até você escolher.',
    here: 'Continuar aqui',
    hereHint: 'O seu rascunho substitui o outro.',
    there: 'Abrir o outro',
    thereHint: 'O que você fez aqui é descartado.',
  },
  tabs: {
    title: 'Este site já está aberto em outra aba',
    why: 'Duas abas não guardam rascunho do mesmo site ao mesmo tempo. Escolha onde continuar.',
    here: 'Editar aqui',
    there: 'Continuar na outra aba',
    movedTitle: 'A edição continua em outra aba',
    moved: 'O que você fez aqui ficou no rascunho.',
    back: 'Voltar a editar aqui',
  },
  leave: {
    title: 'Sair sem guardar?',
    question: 'Suas últimas alterações não estão salvas nem no rascunho. Se você sair agora, elas se perdem.',
    confirm: 'Sair mesmo assim',
    busy: 'Saindo...',
    stay: 'Continuar editando',
    kept: 'Suas alterações ficaram no rascunho.',
  },
  unsavedReason: 'Há alterações no site que ainda não foram salvas.',
  newerSaved: 'O site foi salvo em outra aba ou em outro aparelho.',
  newerAction: 'Ver',
};
