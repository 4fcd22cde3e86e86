/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  user: 'Seu cadastro de acesso: e-mail, nome e datas. Sua senha não está aqui, porque não a conhecemos.',
  sessions: 'Os aparelhos em que sua conta está aberta.',
  identities: 'As formas de entrar ligadas à sua conta.',
  factors: 'Os aplicativos autenticadores da sua conta, sem o segredo de cada um.',
  columns: {
    device: 'Navegador',
    address: 'Endereço IP',
    level: 'Nível de acesso',
    openedAt: 'Aberta em',
    usedAt: 'Usada em',
    provider: 'Forma de entrar',
    email: 'E-mail',
    createdAt: 'Criada em',
    lastUsedAt: 'Último uso',
    name: 'Nome',
    kind: 'Tipo',
    phone: 'Telefone',
    status: 'Situação',
  },
} as const;
