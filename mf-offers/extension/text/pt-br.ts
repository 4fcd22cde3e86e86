const failures: Readonly<Record<string, string>> = {
  not_connected: 'A extensão ainda não está conectada à sua conta.',
  unreachable: 'O Garimpo não respondeu. Verifique sua internet e tente de novo.',
  'request.token.invalid': 'O acesso desta extensão foi encerrado. Conecte-a de novo.',
  'accounts.subscription.inactive':
    'Sua assinatura não está ativa. Escolha um plano no Garimpo para continuar.',
  'offers.libraries.limit_reached': 'Limite de bibliotecas atingido para seu plano.',
  'offers.offer.not_found': 'Esta oferta não existe mais. Feche e abra o painel.',
  'offers.capture.too_many': 'Muitas páginas salvas seguidas. Espere um minuto e tente de novo.',
  'request.body.too_large': 'A página tem anúncios demais para salvar de uma vez.',
};

/** Words of the extension that its product does not have. */
export const text = {
  name: 'Garimpo',
  button: 'Salvar no Garimpo',
  reading: 'Lendo a página...',
  readAgain: 'Ler de novo',
  failure: (code: string) => failures[code] ?? 'Não foi possível salvar. Tente de novo.',
  /** Failures after which only connecting helps. */
  isDisconnected: (code: string) => code === 'not_connected' || code === 'request.token.invalid',
  plans: 'Ver planos',
  connect: 'Conectar',
  connectHint:
    'No Garimpo, abra “Extensão”, crie um código e cole-o na página que vai abrir. Depois, volte aqui.',
  reloaded: 'A extensão foi atualizada. Recarregue esta página.',
  page: {
    title: 'Conectar a extensão ao Garimpo',
    hint: 'Cole o código que aparece em “Extensão”, no Garimpo. Ele vale só para salvar ofertas e leituras, e você pode encerrá-lo no seu perfil.',
    code: 'Código de conexão',
    connect: 'Conectar',
    connecting: 'Conectando...',
    disconnect: 'Desconectar',
    connected: (origin: string) => `Conectada a ${origin}.`,
    disconnected: 'Desconectada. O acesso continua no seu perfil, onde você pode encerrá-lo.',
    bad: 'Este não é um código de conexão. Copie-o inteiro.',
    refused: 'Este código foi encerrado ou não é desta instalação. Crie outro.',
    failed: 'O Garimpo não respondeu. Verifique sua internet e tente de novo.',
    next: 'Agora abra uma página da biblioteca de anúncios e use o botão “Salvar no Garimpo”.',
  },
} as const;
