import type { AlertChannel, DeliveryView, OffersErrorCode, PushDeviceView } from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';

/** Codes of the outbound guard, and words of deliveries. */
const reasons: Record<string, string> = {
  not_https: 'o endereço precisa começar com https://',
  bad_address: 'o endereço não é de um servidor público',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  too_many_redirects: 'o endereço redireciona para outro',
  too_large: 'a resposta é grande demais',
  interrupted: 'a conexão caiu',
  key: 'o navegador deu uma chave que não vale',
  no_mailbox: 'a caixa de e-mail não existe',
  mail_server: 'o servidor de e-mail não aceitou agora',
  gone: 'a conexão foi desfeita do outro lado',
  old_key: 'o navegador usava uma chave antiga',
};

const reasonOf = (word: string | null | undefined) =>
  (word != null && Object.hasOwn(reasons, word) ? reasons[word] : undefined) ?? 'o motivo é desconhecido';

const own: Record<Extract<OffersErrorCode, `offers.channel.${string}`>, ErrorSentence> = {
  'offers.channel.not_found': 'Este canal já foi desconectado. Atualize a página.',
  'offers.channel.refused': (error) => `Nada pode ser enviado: ${reasonOf(error.fields[0]?.rule)}.`,
  'offers.channel.unavailable': 'Este canal não está disponível agora. Tente mais tarde.',
  'offers.channel.limit_reached': (error) =>
    `Sua conta pode ter até ${error.fields[0]?.rule ?? ''} navegadores com notificações. Remova um para ativar este.`,
  'offers.channel.too_many': 'Muitas mudanças em pouco tempo. Aguarde um minuto.',
};

export const channelErrors = { ...text.errors, ...own };

const channels: Record<AlertChannel, string> = {
  mail: 'E-mail',
  push: 'Notificação',
  telegram: 'Telegram',
  webhook: 'Webhook',
};

function whatWentWrong({ status, failure }: DeliveryView): string {
  if (failure !== null) return reasonOf(failure);
  return status === null ? 'ainda sem resposta' : `a resposta foi ${status}`;
}

/** Texts of where alerts go. They are in the chunk of that part of the panel. */
export const channelsText = {
  loading: 'Carregando...',
  failed: 'Erro ao carregar os canais',
  retry: 'Tentar de novo',
  push: {
    title: 'Notificações neste navegador',
    text: 'Os alertas aparecem na tela mesmo com o Garimpo fechado, e mesmo depois de sair da conta. Não ative em um computador que não é seu.',
    on: 'Este navegador recebe os alertas.',
    activate: 'Ativar neste navegador',
    activating: 'Ativando...',
    deactivate: 'Desativar',
    activated: 'Notificações ativadas neste navegador.',
    deactivated: 'Notificações desativadas neste navegador.',
    unavailable: 'As notificações não estão disponíveis nesta instalação.',
    unsupported: 'Este navegador não mostra notificações de sites. Use outro navegador ou outro canal.',
    blocked:
      'As notificações do Garimpo estão bloqueadas neste navegador. Libere nas permissões do site, ao lado do endereço, e tente de novo.',
    failed: 'Não foi possível ativar as notificações. Tente de novo.',
    others: 'Outros navegadores',
    deviceName: ({ browser, system }: Pick<PushDeviceView, 'browser' | 'system'>) =>
      browser !== null && system !== null
        ? `${browser} no ${system}`
        : (browser ?? system ?? 'Navegador desconhecido'),
    since: (when: string) => `desde ${when}`,
    remove: (name: string) => `Remover ${name}`,
    removeFailed: 'O navegador não foi removido. Tente de novo.',
  },
  telegram: {
    title: 'Telegram',
    text: 'Os alertas chegam em uma conversa com o nosso bot.',
    unavailable: 'O Telegram não está disponível nesta instalação.',
    connect: 'Conectar Telegram',
    connecting: 'Gerando link...',
    open: 'Abrir o Telegram',
    steps: 'Abra o Telegram por este link e toque em Iniciar. O link vale 15 minutos, uma única vez.',
    waiting: 'Esperando você tocar em Iniciar...',
    connected: (name: string, when: string) => `Conectado a ${name} desde ${when}.`,
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando...',
    disconnected: 'Telegram desconectado.',
    failed: 'O Telegram não foi conectado. Tente de novo.',
    disconnectFailed: 'O Telegram não foi desconectado. Tente de novo.',
  },
  webhook: {
    title: 'Webhook',
    text: 'Enviamos os alertas ao seu sistema por POST, assinados no padrão Standard Webhooks. Um envio pode chegar mais de uma vez, sempre com o mesmo webhook-id.',
    url: 'Endereço do webhook',
    example: 'https://seusistema.com.br/alertas',
    urlProblem: 'Informe o endereço completo, com https://.',
    save: 'Salvar webhook',
    saving: 'Salvando...',
    change: 'Trocar endereço',
    changeHint: 'Outro endereço recebe outro segredo.',
    failed: 'O webhook não foi salvo. Tente de novo.',
    since: (when: string) => `Desde ${when}`,
    secretTitle: 'Segredo do webhook',
    renew: 'Trocar segredo',
    renewQuestion:
      'O segredo atual deixa de valer na hora. O que o seu sistema recusar até você trocar é enviado de novo.',
    renewing: 'Trocando...',
    renewFailed: 'O segredo não foi trocado. Tente de novo.',
    test: 'Enviar teste',
    testing: 'Enviando...',
    testFailed: 'O teste não foi enviado. Tente de novo.',
    delivered: (status: number | null) => `Entregue: o seu sistema respondeu ${status ?? 'sem código'}.`,
    answered: (status: number) => `O seu sistema respondeu ${status}. Esperamos de 200 a 299.`,
    notReached: (reason: string | null) => `O teste não chegou: ${reasonOf(reason)}.`,
    remove: 'Remover webhook',
    removeQuestion: 'Remover este webhook? O segredo dele deixa de existir.',
    removing: 'Removendo...',
    removed: 'O webhook foi removido.',
    removeFailed: 'O webhook não foi removido. Tente de novo.',
  },
  quiet: {
    title: 'Horário de silêncio',
    label: 'Não enviar nada em um horário',
    text: 'Vale para todos os canais. O que acontecer nesse horário chega depois, em um só resumo.',
    from: 'Das',
    to: 'Até',
    zone: 'Horário de Brasília.',
    same: 'O começo e o fim precisam ser diferentes.',
    save: 'Salvar horário',
    saving: 'Salvando...',
    failed: 'O horário não foi salvo. Tente de novo.',
  },
  deliveries: {
    title: 'Últimos envios',
    none: 'Nenhum envio ainda. O que acontecer em poucos minutos vai em uma só mensagem por canal.',
    what: (delivery: DeliveryView) =>
      `${channels[delivery.channel]} · ${plural(delivery.alerts, 'alerta', 'alertas')}`,
    outcomes: { told: 'Entregue', unwanted: 'Dispensado', failed: 'Não entregue', open: 'Tentando' },
    waiting: 'Na fila',
    /** What a person may want to know besides: nothing of one that has arrived at once. */
    detail: (delivery: DeliveryView, next: string | null) => {
      const { outcome, tries } = delivery;
      if (outcome === 'unwanted') return 'o canal foi desligado ou a oferta foi excluída antes';
      if (outcome === 'told') return tries > 1 ? `na ${formatNumber(tries)}ª tentativa` : null;
      if (tries === 0) return null;
      const count = plural(tries, 'tentativa', 'tentativas');
      const facts = [whatWentWrong(delivery), count, ...(next === null ? [] : [`próxima ${next}`])];
      return facts.join(' · ');
    },
  },
};
