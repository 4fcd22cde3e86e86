/** Case notes of the sample page. */
export const demoText = {
  notified: 'Avisei a hospedagem em 2 de novembro; pediram a prova.',
  ignored: 'É a página do nosso parceiro.',
} as const;

export const demoCities = [
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Recife',
  'Curitiba',
  'Manaus',
] as const;
