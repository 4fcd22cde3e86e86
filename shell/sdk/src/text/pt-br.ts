import type { CommonErrorCode } from '@garimpo/service-contract';
import type { ClientErrorCode } from '../api/api-error.ts';

const errors: Record<CommonErrorCode | ClientErrorCode, string> = {
  'request.input.invalid': 'Há algo errado nos dados enviados. Confira os campos e tente de novo.',
  'request.body.malformed': 'Os dados enviados chegaram incompletos. Tente de novo.',
  'request.token.missing': 'Sua sessão expirou. Faça login novamente.',
  'request.token.invalid': 'Sua sessão expirou. Faça login novamente.',
  'request.access.denied': 'Sua conta não tem acesso a este recurso.',
  'request.factor.required': 'Confirme a verificação em duas etapas para continuar.',
  'request.route.not_found': 'Este recurso não está disponível agora. Atualize a página.',
  'request.method.not_allowed': 'Este recurso não está disponível agora. Atualize a página.',
  'request.body.too_large': 'O conteúdo enviado passa do tamanho permitido. Envie menos de uma vez.',
  'request.media.unsupported': 'Este tipo de arquivo não é aceito.',
  'request.rate.exceeded': 'Muitos pedidos em pouco tempo. Aguarde um minuto e tente de novo.',
  'service.internal.error': 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  'service.dependency.unavailable': 'O serviço está fora do ar no momento. Tente de novo em instantes.',
  'service.request.timeout': 'O serviço demorou demais para responder. Tente de novo.',
  'client.network.unreachable': 'Sem conexão com o servidor. Verifique sua internet e tente de novo.',
  'client.request.timeout': 'O servidor demorou demais para responder. Tente de novo.',
  'client.reply.invalid': 'A resposta do servidor não pôde ser lida. Atualize a página.',
  'client.session.changed': 'Outra conta entrou neste navegador. Faça login novamente.',
};

/** Every sentence of the sdk's own components. */
export const uiText = {
  errors,
  withRequestId: (sentence: string, requestId: string) => `${sentence} (código ${requestId})`,
  product: 'Garimpo',
  loading: 'Carregando...',
  close: 'Fechar',
  cancel: 'Cancelar',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  optional: '(opcional)',
  select: { placeholder: 'Selecione', search: 'Buscar', none: 'Nada encontrado' },
  dialog: {
    discardQuestion: 'Descartar o que você preencheu?',
    discard: 'Descartar',
    keep: 'Continuar editando',
    unsaved: 'Há um formulário aberto.',
  },
  toasts: { region: (key: string) => `Avisos (${key})` },
  tag: { remove: (tag: string) => `Remover ${tag}` },
  failure: {
    title: (tool: string) => `${tool} não abriu`,
    text: 'As outras ferramentas seguem funcionando. Nada do que você salvou foi perdido.',
    retry: 'Tentar novamente',
    retrying: 'Tentando...',
    home: 'Ir para o Dashboard',
    code: 'Código',
    copy: 'Copiar detalhes',
    copied: 'Detalhes copiados.',
    copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  },
  trend: (first: string, last: string) => `Tendência: de ${first} para ${last}`,
  noTrend: 'Tendência: sem leituras',
  change: {
    up: (amount: string) => `subiu ${amount}`,
    down: (amount: string) => `caiu ${amount}`,
    flat: 'sem mudança',
  },
  ago: {
    now: 'agora',
    minutes: (count: number) => `há ${count} min`,
    hours: (count: number) => `há ${count} h`,
    yesterday: 'ontem',
  },
};
