import type { AccountsErrorCode } from '@garimpo/accounts-contract';

/** Codes of the service that a deletion and its undoing can be refused with. */
type DeletionErrorCode = Extract<AccountsErrorCode, `accounts.deletion.${string}`>;

/** Sentences of the page where people take their data away and delete their account. */
export const dataText = {
  title: 'Meus dados',
  back: 'Voltar ao perfil',
  plans: 'Ver planos',
  activity: 'Ver atividade da conta',
  failed: 'Os dados da conta não puderam ser carregados.',
  tryAgain: 'Tentar de novo',

  copy: {
    title: 'Baixar meus dados',
    hint: 'Um arquivo ZIP com tudo o que o Garimpo guarda sobre você: perfil, pagamentos, ofertas, leituras e acessos. As planilhas abrem no programa que você já usa, e um LEIA-ME explica cada arquivo.',
    start: 'Baixar meus dados',
    making: 'Preparando o arquivo',
    received: (size: string) => `${size} recebidos`,
    kilobytes: (count: string) => `${count} KB`,
    megabytes: (count: string) => `${count} MB`,
    cancel: 'Cancelar',
    cancelled: 'Download cancelado.',
    done: (file: string) => `Pronto! O arquivo ${file} está nos seus downloads.`,
    failed: 'O arquivo não chegou inteiro. Verifique sua conexão e tente de novo.',
    tooOften: (minutes: number) =>
      minutes === 1
        ? 'Você acabou de baixar seus dados. Tente de novo em 1 minuto.'
        : `Você acabou de baixar seus dados. Tente de novo em ${minutes} minutos.`,
  },

  deletion: {
    title: 'Excluir minha conta',
    hint: (days: number) =>
      `Você tem ${days} dias para desistir. Depois disso, apagamos perfil, ofertas, leituras, foto e acesso em todas as partes do sistema, e não há como voltar atrás.`,
    kept: 'Guardamos só os registros fiscais dos pagamentos, pelo prazo da lei.',
    copyFirst: 'Se quiser ficar com uma cópia, baixe seus dados antes.',
    paid: 'Sua assinatura está ativa. Excluir a conta não cancela a cobrança: cancele também na plataforma em que você pagou.',
    start: 'Excluir minha conta',
    signInAgain: (minutes: number) =>
      `Por segurança, a exclusão só pode ser pedida nos ${minutes} minutos depois de você entrar.`,
    signIn: 'Entrar de novo',
    confirmTitle: 'Excluir sua conta?',
    confirmHint: (days: number) =>
      `As ferramentas fecham agora, e seus outros aparelhos são desconectados. Você tem ${days} dias para desistir.`,
    word: 'EXCLUIR',
    wordLabel: (word: string) => `Digite ${word} para confirmar`,
    wordMissing: (word: string) => `Digite a palavra ${word}.`,
    cancel: 'Cancelar',
    confirm: 'Excluir minha conta',
    busy: 'Excluindo...',
    failed: 'Não foi possível pedir a exclusão. Nada mudou. Tente de novo.',
  },

  pending: {
    title: 'Sua conta será excluída',
    when: (moment: string) => `Seus dados são apagados depois de ${moment} (horário de Brasília).`,
    undo: 'Até lá você pode desistir, e nada se perde. Enquanto isso, as ferramentas ficam fechadas.',
    keep: 'Manter minha conta',
    busy: 'Desfazendo...',
    kept: 'Sua conta foi mantida.',
    failed: 'Não foi possível desfazer a exclusão. Tente de novo.',
  },

  errors: {
    'accounts.deletion.sign_in_again': 'Entre de novo para pedir a exclusão.',
    'accounts.deletion.begun': 'A exclusão já começou e não pode mais ser desfeita.',
  } satisfies Record<DeletionErrorCode, string>,
};
