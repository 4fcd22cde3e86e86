/** Sentences and headings of proof and alerts in the copy that people take of their data. */
export const caseDataText = {
  evidence: 'As provas colhidas de cópias das suas páginas. Os arquivos ZIP são baixados na ferramenta.',
  alerts: 'Os avisos sobre cópias das suas páginas.',
  columns: {
    cloneUrl: 'Cópia',
    state: 'Situação',
    askedAt: 'Pedidas em',
    takenAt: 'Colhidas em',
    bytes: 'Bytes',
    sha256: 'SHA-256',
    kind: 'Aviso de',
    channel: 'Por',
    noticedAt: 'Percebida em',
    outcome: 'Resultado',
    closedAt: 'Encerrado em',
  },
  states: { waiting: 'Na fila', collecting: 'Em coleta', ready: 'Prontas', failed: 'Falhou' },
  kinds: { confirmed: 'Cópia confirmada', suspected: 'Possível cópia' },
  channels: { mail: 'E-mail', webhook: 'Webhook' },
  outcomes: { waiting: 'Na fila', told: 'Enviado', unwanted: 'Não desejado', failed: 'Falhou' },
} as const;

/** Headings of what the search for copies found. */
export const searchDataText = {
  domains: 'Os domínios parecidos com os seus que a procura por cópias encontrou.',
  columns: {
    host: 'Domínio',
    certificate: 'Nome no certificado',
    foundAt: 'Encontrado em',
    lookedAt: 'Visto em',
  },
} as const;

/** Headings and words of notices. */
export const noticeDataText = {
  notices:
    'As denúncias das cópias das suas páginas, e em que pé estão. O texto enviado fica só no seu e-mail.',
  columns: {
    recipient: 'Para',
    sendTo: 'Endereço',
    draftedAt: 'Preparada em',
    sentAt: 'Enviada em',
    answeredAt: 'Respondida em',
    endedAt: 'Encerrada em',
    note: 'Anotação',
  },
  recipients: {
    host: 'Hospedagem',
    registrar: 'Registro do domínio',
    cdn: 'CDN',
    meta: 'Meta',
    google: 'Google',
    tiktok: 'TikTok',
    checkout: 'Plataforma de pagamento',
  },
  states: {
    drafted: 'Preparada',
    sent: 'Enviada',
    answered: 'Respondida',
    removed: 'Removida',
    refused: 'Recusada',
  },
} as const;
