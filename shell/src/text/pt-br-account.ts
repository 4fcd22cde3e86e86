import type { AccountsErrorCode, Language, UsageCounter } from '@garimpo/accounts-contract';

/** Codes of the service that the picture of the profile can be refused with. */
type PictureErrorCode = Extract<AccountsErrorCode, `accounts.avatar.${string}`> | 'request.body.too_large';

const tooLarge = 'A foto passa de 5 MB. Escolha um arquivo menor.';
const unsupported = 'Este arquivo não é uma foto JPEG, PNG ou WebP. Escolha outro.';

/** Sentences of the profile's picture, the use of the plan and the preferences, loaded with those screens. */
export const accountText = {
  avatar: {
    add: 'Adicionar foto',
    change: 'Trocar foto',
    remove: 'Remover foto',
    removing: 'Removendo...',
    choose: 'Escolher foto',
    hint: 'JPEG, PNG ou WebP de até 5 MB.',
    /** Where there is a pointer to drag with. */
    dropHint: 'Você também pode arrastar a foto até aqui.',
    drop: 'Solte a foto para ver como fica',
    preview: 'É assim que a foto vai aparecer.',
    save: 'Salvar foto',
    saving: 'Enviando...',
    sending: 'Enviando foto',
    cancel: 'Cancelar',
    saved: 'Foto atualizada.',
    removed: 'Foto removida.',
    undo: 'Desfazer',
    undoing: 'Desfazendo...',
    failed: 'Não foi possível salvar a foto. Tente de novo.',
    removeFailed: 'Não foi possível remover a foto. Tente de novo.',
    tooLarge,
    unsupported,
    errors: {
      'accounts.avatar.not_found': 'A foto não está mais disponível.',
      'accounts.avatar.missing': 'A foto chegou vazia. Escolha o arquivo de novo.',
      'accounts.avatar.unsupported': unsupported,
      'accounts.avatar.animated': 'Esta imagem tem animação. Escolha uma foto parada.',
      'accounts.avatar.too_many_pixels':
        'Esta foto tem pixels demais. Escolha uma de até 25 megapixels, como 5.000 x 5.000.',
      'accounts.avatar.unreadable': 'A foto está incompleta ou danificada. Escolha outro arquivo.',
      'request.body.too_large': tooLarge,
    } satisfies Record<PictureErrorCode, string>,
  },

  usage: {
    title: 'Uso do plano',
    counters: {
      libraries: 'Bibliotecas acompanhadas',
      clones: 'Páginas clonadas',
      quizzes: 'Quizzes clonados',
      anticlones: 'Páginas protegidas',
      requests: 'Requisições neste mês',
    } satisfies Record<UsageCounter, string>,
    of: (used: string, limit: string) => `${used} de ${limit} do plano`,
    unlimited: (used: string) => `${used} · sem limite`,
    full: 'Você chegou ao limite do plano.',
    plans: 'Ver planos',
    /** The limit of requests blocks nothing. */
    overfull: 'As do plano acabaram. Seus links continuam funcionando.',
    failed: 'O uso do plano não pôde ser carregado.',
    tryAgain: 'Tentar de novo',
  },

  preferences: {
    title: 'Preferências',
    emailNotifications: 'Notificações por e-mail',
    emailHint: 'Avisos sobre as suas ofertas. Os e-mails de segurança da conta são sempre enviados.',
    language: 'Idioma',
    languageHint: 'Muda como datas e números são escritos. Os textos continuam em português.',
    languages: { en: 'Inglês', pt: 'Português', es: 'Espanhol' } satisfies Record<Language, string>,
    saved: {
      language: 'Idioma salvo.',
      emailNotifications: 'Notificações por e-mail salvas.',
    },
    failed: {
      language: 'Não foi possível salvar o idioma. Ele voltou ao que era.',
      emailNotifications: 'Não foi possível salvar as notificações por e-mail. Elas voltaram ao que eram.',
    },
    tryAgain: 'Tentar de novo',
  },
};
