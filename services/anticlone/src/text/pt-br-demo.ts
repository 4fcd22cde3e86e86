/** What the owner of the sample page has noted of its copies. */
export const demoText = {
  notified: 'Avisei a hospedagem em 2 de novembro; pediram a prova.',
  ignored: 'É a página do nosso parceiro.',
} as const;

/** Where the sample visitors are. */
export const demoCities = [
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Recife',
  'Curitiba',
  'Manaus',
] as const;
