/**
 * Sentences of the screens around a lost password, a link from a mail and the second factor. They are apart from
 * `pt-br.ts` because they are loaded with those screens. Texts of the specification are verbatim.
 */
export const accessText = {
  forgot: {
    title: 'Esqueci minha senha',
    hint: 'Informe o e-mail da sua conta. Enviaremos um link para você criar outra senha.',
    submit: 'Enviar link',
    again: 'Enviar de novo',
    busy: 'Enviando...',
    sent: (email: string) =>
      `Se houver uma conta com ${email}, o link chega em alguns minutos. Confira também a caixa de spam.`,
    back: 'Voltar para o login',
  },

  reset: {
    title: 'Trocar senha',
    hint: (email: string) => (email === '' ? 'Escolha outra senha.' : `Escolha outra senha para ${email}.`),
    password: 'Nova senha',
    confirm: 'Confirmar nova senha',
    passwordHint: (min: number) => `Pelo menos ${min} caracteres.`,
    tooShort: (min: number) => `A senha deve ter pelo menos ${min} caracteres.`,
    mismatch: 'As senhas não coincidem.',
    same: 'Escolha uma senha diferente da atual.',
    submit: 'Trocar senha',
    busy: 'Salvando...',
    done: 'Senha alterada com sucesso!',
    goingOn: 'Você já pode entrar com a nova senha.',
    noLink: 'Para trocar a senha, abra o link que enviamos por e-mail.',
    linkOver: 'Este link expirou ou já foi usado.',
    otherBrowser: 'Este link só funciona no navegador em que foi pedido. Abra-o lá ou peça outro.',
    askAgain: 'Pedir outro link',
    askFirst: 'Pedir link',
    tryAgain: 'Tentar novamente',
    login: 'Ir para o login',
  },

  confirm: {
    title: 'Confirme seu e-mail',
    hint: 'Falta só um toque para confirmar que este e-mail é seu.',
    submit: 'Confirmar e-mail',
    busy: 'Confirmando...',
    signInTitle: 'Entrar',
    signInHint: 'Você pediu um link para entrar sem senha.',
    signIn: 'Entrar',
    signingIn: 'Entrando...',
    done: 'E-mail confirmado.',
    otherBrowser:
      'Este link só funciona no navegador em que foi pedido. Se o e-mail já foi confirmado, entre com sua senha.',
    noLink: 'Para confirmar seu e-mail, abra o link que enviamos.',
    email: 'E-mail',
  },

  back: {
    failed: 'Não foi possível concluir a entrada. Tente de novo.',
  },

  challenge: {
    title: 'Verificação em duas etapas',
    hint: 'Informe o código de 6 dígitos do seu aplicativo autenticador.',
    code: 'Código',
    codeRequired: 'Informe os 6 dígitos do código.',
    wrong: 'Código incorreto. Confira o relógio do celular e use o código que aparece agora.',
    factor: 'Aplicativo',
    submit: 'Verificar',
    busy: 'Verificando...',
    leave: 'Entrar com outra conta',
    unsupported: 'Esta conta pede uma verificação que este navegador não oferece. Fale com o suporte.',
  },

  emailNotice: {
    sentence: 'Seu e-mail ainda não foi confirmado.',
  },

  factors: {
    title: 'Verificação em duas etapas',
    off: 'Além da senha, um código do seu celular protege a conta.',
    on: 'Ativa',
    activate: 'Ativar verificação',
    addAnother: 'Adicionar outro aplicativo',
    name: (number: number) =>
      number === 1 ? 'Aplicativo autenticador' : `Aplicativo autenticador ${number}`,
    addedAt: (date: string) => `Adicionado em ${date}`,
    nameless: 'Aplicativo autenticador',
    remove: 'Remover',
    removeNamed: (name: string) => `Remover ${name}`,
    removeTitle: 'Remover verificação',
    removeQuestion: 'Ao entrar, este aplicativo deixa de ser pedido. Remover?',
    removing: 'Removendo...',
    removeFailed: 'Não foi possível remover. Tente de novo.',
    failed: 'A verificação em duas etapas não pôde ser carregada.',
    tryAgain: 'Tentar novamente',
    added: 'Verificação em duas etapas ativada.',
    removed: 'Verificação removida.',
    dialogTitle: 'Ativar verificação em duas etapas',
    dialogWhy: 'Leia o QR code com um aplicativo autenticador e informe o código que ele mostra.',
    qrCode: 'QR code para o aplicativo autenticador',
    secret: 'Sem câmera? Digite esta chave no aplicativo',
    copy: 'Copiar chave',
    copied: 'Chave copiada.',
    copyFailed: 'Não foi possível copiar. Selecione a chave e copie.',
    cancel: 'Cancelar',
    verify: 'Ativar',
    verifying: 'Ativando...',
    beginFailed: 'Não foi possível começar. Feche e tente de novo.',
  },

  devices: {
    title: 'Aparelhos',
    hint: 'Onde sua conta está aberta.',
    here: 'Este aparelho',
    unknown: 'Aparelho desconhecido',
    on: (browser: string, system: string) => `${browser} no ${system}`,
    active: (when: string) => `Ativo ${when}`,
    since: (date: string) => `desde ${date}`,
    leaveOthers: 'Sair dos outros aparelhos',
    leaving: 'Saindo...',
    leaveTitle: 'Sair dos outros aparelhos',
    leaveQuestion: 'Nos outros aparelhos será preciso entrar de novo. Continuar?',
    left: 'Você saiu dos outros aparelhos.',
    leaveFailed: 'Não foi possível sair dos outros aparelhos. Tente de novo.',
    failed: 'Os aparelhos não puderam ser listados.',
    tryAgain: 'Tentar novamente',
    only: 'Só este aparelho está conectado.',
  },

  reauthentication: {
    sent: 'Enviamos um código para o seu e-mail. Informe-o para trocar a senha.',
    code: 'Código enviado por e-mail',
    codeRequired: 'Informe o código que enviamos.',
    wrong: 'Código incorreto ou vencido.',
  },
} as const;
