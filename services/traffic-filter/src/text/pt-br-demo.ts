/** Names of the sample campaigns. */
export const demoText = {
  sono: 'Sono Profundo, Facebook e Instagram',
  adestramento: 'Adestramento Gentil, TikTok e Kwai',
  financas: 'Planilha de Finanças, Google',
} as const;

/** Cities of the sample visitors. */
export const demoCities = [
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Recife',
  'Fortaleza',
  'Curitiba',
  'Salvador',
  'Goiânia',
] as const;
