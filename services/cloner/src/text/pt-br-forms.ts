/** Read by visitors of clones, in a form that leads to its owner. */
export const formVisitorText = {
  privacy: 'Ao enviar, seus dados vão para quem publicou esta página.',
  privacyLink: 'Política de privacidade',
  sent: 'Recebemos seus dados. Obrigado!',
  failed: 'Não foi possível enviar agora. Tente de novo em instantes.',
  nothing: 'Preencha o formulário para enviar.',
} as const;

/** The table of what came by a form. */
export const formText = {
  columns: { receivedAt: 'Recebido em', state: 'Situação' },
  states: { kept: 'guardado', waiting: 'aguardando entrega', failed: 'não entregue' },
  file: (subdomain: string, at: Date) => `respostas-${subdomain}-${at.toISOString().slice(0, 10)}.csv`,
} as const;
