/**
 * Sentences of the shell that more than one page shows, keyed by place; those of one page come with it. Texts of the
 * specification are verbatim.
 */
export const text = {
  product: 'Garimpo',
  loading: 'Carregando...',

  frame: {
    skipToContent: 'Ir para o conteúdo',
    navigation: 'Principal',
    openMenu: 'Abrir menu',
    closeMenu: 'Fechar menu',
    home: 'Garimpo, ir para o Dashboard',
    search: 'Buscar',
    shortcutsNotOpened: 'Não foi possível abrir os atalhos. Verifique sua conexão e tente de novo.',
    notOpened: (label: string) => `Não foi possível abrir ${label}. Verifique sua conexão e tente de novo.`,
    searchNotOpened: 'Não foi possível abrir a busca. Verifique sua conexão e tente de novo.',
    profile: 'Perfil',
    settings: 'Configurações',
    signOut: 'Sair',
    signOutFailed: 'Não foi possível sair. Verifique sua conexão e tente de novo.',
    /** Stands for a user without name and e-mail. */
    nameless: 'Usuário',
    plan: (name: string) => `Plano ${name}`,
    yourProfile: (name: string) => `Perfil de ${name}`,
    myData: 'Baixar meus dados ou excluir a conta',
    toolsUnavailable: 'As ferramentas não puderam ser listadas.',
  },

  support: {
    region: 'Suporte',
    label: 'Falar com o suporte',
    message: 'Olá! Preciso de ajuda com o Garimpo.',
  },

  auth: {
    headline: 'Oferta boa deixa rastro. Separe a que vale ouro.',
    email: 'E-mail',
    emailExample: 'voce@exemplo.com.br',
    password: 'Senha',
    emailRequired: 'Informe seu e-mail.',
    emailInvalid: 'Informe um e-mail válido, como voce@exemplo.com.br.',
    passwordRequired: 'Informe sua senha.',
    tooManyAttempts: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente de novo.',
    offline: 'Sem resposta do servidor. Verifique sua conexão e tente de novo.',
    unexpected: 'Ocorreu um erro inesperado. Tente novamente.',
    notConfirmedYet: 'Seu e-mail ainda não foi confirmado.',
    resend: 'Reenviar e-mail',
    sending: 'Enviando...',
    resent: (email: string) => `Enviamos outro link e outro código para ${email}.`,
    enterCode: 'Informar código',
  },

  planNames: { starter: 'Starter', intermediario: 'Intermediário', avancado: 'Avançado' },

  /** Wherever a new password is chosen. */
  newPassword: {
    hint: (min: number) => `Pelo menos ${min} caracteres.`,
    tooShort: (min: number) => `A senha deve ter pelo menos ${min} caracteres.`,
    tooLong: (max: number) => `Use no máximo ${max} caracteres na senha.`,
    easy: 'Esta senha é fácil de adivinhar. Escolha outra.',
    repeat: 'Repita a senha.',
    mismatch: 'As senhas não coincidem.',
  },

  settings: {
    title: 'Configurações',
    appearance: 'Aparência',
    theme: 'Tema',
    themeHint: 'Vale para este navegador. Sistema acompanha o claro ou escuro do aparelho.',
    light: 'Modo Claro',
    dark: 'Modo Escuro',
    system: 'Sistema',
  },

  problem: {
    notFoundTitle: 'Página não encontrada',
    notFoundHint: 'O endereço pode ter mudado ou sido digitado com erro.',
    goToDashboard: 'Ir para o Dashboard',
    goToLogin: 'Ir para o login',
    errorTitle: 'Algo deu errado',
    errorHint: 'A página não pôde ser mostrada. Nada do que você salvou foi perdido.',
    reload: 'Recarregar a página',
    unreachableTitle: 'Sem conexão com o servidor',
    unreachableHint: 'Verifique sua internet e tente de novo. Nada do que você salvou foi perdido.',
    tryAgain: 'Tentar novamente',
  },
} as const;
