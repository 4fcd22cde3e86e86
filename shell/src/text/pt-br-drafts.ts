/** Sentences about what is typed and not sent yet; few pages open with any. */
export const draftsText = {
  unfinished: {
    sentence: 'O formulário que você não terminou está guardado.',
    goOn: 'Continuar',
    discard: 'Descartar',
  },
  leave: {
    title: 'Sair da conta',
    question: 'Há formulários que você não terminou. O que fazer com eles?',
    hint: (days: number) =>
      `Guardados, eles ficam neste navegador por até ${days} dias e só aparecem para a sua conta. Se outras pessoas usam este computador, apague-os.`,
    erase: 'Apagar e sair',
    keep: 'Guardar e sair',
  },
} as const;
