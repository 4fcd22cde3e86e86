const day = (instant: string) =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Headings and words of the table of events. */
export const eventsText = {
  file: ({ from, to }: { from: string; to: string }) =>
    `eventos-${day(from)}-a-${day(new Date(Date.parse(to) - 1).toISOString())}.csv`,
  columns: {
    createdAt: 'Data',
    type: 'Evento',
    name: 'Nome',
    count: 'Quantidade',
    page: 'Página',
    referrer: 'Veio de',
    source: 'utm_source',
    medium: 'utm_medium',
    campaign: 'utm_campaign',
    content: 'utm_content',
    term: 'utm_term',
    device: 'Dispositivo',
    city: 'Cidade',
    country: 'País',
    address: 'Endereço IP (parcial)',
  },
  types: { access: 'Acesso', init_checkout: 'Início de checkout', clone_access: 'Acesso a um clone' },
  devices: {
    mobile: 'Celular',
    tablet: 'Tablet',
    desktop: 'Computador',
    bot: 'Robô',
    unknown: 'Desconhecido',
  },
} as const;

/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  sites: 'As páginas que você protege contra cópias.',
  sitesJson: 'As mesmas páginas, para outro programa ler.',
  clones: 'As cópias encontradas das suas páginas.',
  events: 'Os eventos registrados nas suas páginas e nas cópias delas, com os endereços parciais.',
  reveals: 'Os endereços de visitantes que você pediu para ver.',
  columns: {
    id: 'Código',
    originalUrl: 'Página original',
    extraHosts: 'Outros domínios',
    action: 'Ação',
    actionData: 'Endereço da ação',
    actionEnabled: 'Ação ligada',
    alertMail: 'Avisos por e-mail',
    alertSuspects: 'Avisos de suspeitos',
    webhookUrl: 'Webhook',
    searchEnabled: 'Procura ligada',
    brandWords: 'Palavras da marca',
    verifiedAt: 'Script encontrado em',
    createdAt: 'Criada em',
    cloneUrl: 'Cópia',
    firstAccess: 'Primeiro acesso',
    lastAccess: 'Último acesso',
    accessCount: 'Acessos',
    foundBy: 'Encontrada por',
    status: 'Situação',
    similarityScore: 'Semelhança',
    caseStatus: 'Andamento',
    caseNote: 'Anotação',
    eventId: 'Evento',
    revealedAt: 'Visto em',
  },
  actions: {
    redirect: 'Redirecionar',
    replace_links: 'Trocar links',
    replace_images: 'Trocar imagens',
  },
  foundBy: { visit: 'Acesso', certificate: 'Certificado', name: 'Nome parecido' },
  statuses: { suspect: 'Suspeito', confirmed: 'Confirmado' },
  caseStatuses: {
    new: 'Novo',
    reviewing: 'Em análise',
    notified: 'Notificado',
    removed: 'Removido',
    ignored: 'Ignorado',
  },
} as const;
