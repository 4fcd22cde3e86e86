/** What a user reads of how like its original a copy is. */
export const likenessText = {
  comparing: 'Comparando com o original...',
  online: 'Site no ar',
  onlineUnlike: 'Site no ar, mas diferente do original',
  onlineOthers: 'Site no ar, mas ainda leva a outra pessoa',
  zip: 'ZIP pronto',
  zipOthers: 'ZIP pronto, mas ainda leva a outra pessoa',
  zipUnlike: 'ZIP pronto, mas diferente do original',
  unlike: (share: string) => `A cópia ficou ${share} igual ao original. Confira a página antes de anunciar.`,
  retaken: 'A primeira cópia ficou diferente do original: a página foi copiada de novo, em outro modo.',
  retakenZip:
    'A primeira cópia ficou diferente do original: a página foi copiada de novo, em outro modo. Baixe o ZIP de novo.',
  badge: {
    comparing: 'Comparando',
    alike: (share: string) => `${share} igual`,
    unlike: (share: string) => `${share} igual`,
  },
  zipReadyUnlike: (host: string, share: string) =>
    `O ZIP de ${host} está pronto, mas ficou ${share} igual ao original.`,
};
