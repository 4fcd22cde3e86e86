/** Names of the sample campaigns. */
export const demoText = {
  sono: 'Sono Profundo, Facebook e Instagram',
  adestramento: 'Adestramento Gentil, TikTok e Kwai',
  financas: 'Planilha de Finanças, Google',
} as const;

/** What the sample visitors are told to be from. */
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
