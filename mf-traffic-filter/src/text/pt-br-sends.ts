import { formatDateTime, formatNumber, plural } from '@garimpo/sdk';
import {
  CONSENT_COUNTRIES,
  type DataRule,
  type Network,
  type SendReason,
  type SendState,
} from '@garimpo/traffic-filter-contract';

const states: Record<SendState, string> = {
  waiting: 'Na fila',
  sent: 'Enviada',
  skipped: 'Não enviada',
  failed: 'Recusada',
  unknown: 'Não sabemos se chegou',
};

/** Why a conversion was not sent, or is not yet. */
const reasons: Record<SendReason, string> = {
  no_click: 'A visita não trouxe o clique desta rede, ou ele já foi apagado.',
  no_consent:
    'A visita veio de um país que pede consentimento, ou de um que não sabemos qual é, e a conexão não declara que ele foi dado.',
  no_browser: 'A Meta exige o navegador da visita, e ele já foi apagado.',
  no_page: 'A Meta exige a página da visita, e ela não foi levada a nenhuma.',
  visit_gone: 'A visita foi apagada.',
  too_old: 'A Meta não aceita eventos com mais de 7 dias.',
  refused: 'A rede não aceitou o evento.',
  access: 'A rede recusou o acesso. Confira o token e a conta da conexão.',
  busy: 'A rede pediu para esperar.',
  server: 'A rede respondeu com erro dela.',
  unreachable: 'Não foi possível chegar à rede.',
  no_answer: 'A rede não respondeu.',
};

const rules: Record<DataRule, { label: string; text: string }> = {
  required: {
    label: 'Só o que a rede exige',
    text: `O clique do anúncio e, para a Meta, também a página e o navegador. Visitas de ${CONSENT_COUNTRIES.length} países da Europa, e de lugar desconhecido, ficam de fora.`,
  },
  consented: {
    label: 'Os visitantes consentiram',
    text: 'Você declara que pede e guarda o consentimento. Meta e TikTok recebem também o endereço IP e o navegador, o Google recebe a declaração, e visitas de todos os países são enviadas.',
  },
};

interface FieldWords {
  label: string;
  hint: string;
  problem: string;
}
interface NetworkWords {
  account: FieldWords;
  event: FieldWords & { usual: string };
  token: FieldWords;
  test: string;
}

const networks: Record<Network, NetworkWords> = {
  facebook: {
    account: {
      label: 'ID do pixel',
      hint: 'Gerenciador de Eventos → Fontes de dados → seu pixel → Configurações.',
      problem: 'Informe o ID do pixel, só com números.',
    },
    event: {
      label: 'Evento',
      hint: 'Purchase exige valor. Para conversões sem valor use outro, como Lead.',
      usual: 'Purchase',
      problem: 'Informe o nome do evento, como Purchase.',
    },
    token: {
      label: 'Token de acesso',
      hint: 'Na mesma página, em API de Conversões → Gerar token de acesso.',
      problem: 'Cole o token inteiro, sem espaços.',
    },
    test: 'O evento aparece em Gerenciador de Eventos → Eventos de teste e não conta. O código de teste está lá.',
  },
  tiktok: {
    account: {
      label: 'ID do pixel',
      hint: 'TikTok Ads Manager → Ferramentas → Eventos → seu pixel.',
      problem: 'Informe o ID do pixel, com letras e números.',
    },
    event: {
      label: 'Evento',
      hint: 'CompletePayment é a compra. Use o mesmo nome que otimiza a campanha.',
      usual: 'CompletePayment',
      problem: 'Informe o nome do evento, como CompletePayment.',
    },
    token: {
      label: 'Token de acesso',
      hint: 'Na página do pixel, em Configurações → Events API → Gerar token de acesso.',
      problem: 'Cole o token inteiro, sem espaços.',
    },
    test: 'O evento aparece na aba Testar eventos do pixel e não conta. O código de teste está lá.',
  },
  google: {
    account: {
      label: 'Conta do Google Ads',
      hint: 'O número no alto da tela, como 123-456-7890.',
      problem: 'Informe o número da conta, como 123-456-7890.',
    },
    event: {
      label: 'ID da ação de conversão',
      hint: 'Metas → Conversões → a ação “Importar de cliques”: o número depois de ctId= no endereço da página.',
      usual: '',
      problem: 'Informe o ID da ação, só com números.',
    },
    token: {
      label: 'Token de atualização (refresh token)',
      hint: 'Do seu cliente OAuth, com o escopo https://www.googleapis.com/auth/datamanager.',
      problem: 'Cole o token inteiro, sem espaços.',
    },
    test: 'O Google confere o evento e não grava nada. Use o gclid de um clique seu, que está nos parâmetros da requisição.',
  },
  kwai: {
    account: {
      label: 'ID do pixel',
      hint: 'Kwai for Business → Ativos → Pixel.',
      problem: 'Informe o ID do pixel.',
    },
    event: {
      label: 'Evento',
      hint: 'EVENT_PURCHASE é a compra.',
      usual: 'EVENT_PURCHASE',
      problem: 'Informe o nome do evento, como EVENT_PURCHASE.',
    },
    token: {
      label: 'Token de acesso',
      hint: 'Na página do pixel, em API de eventos → Gerar token.',
      problem: 'Cole o token inteiro, sem espaços.',
    },
    test: 'O evento aparece em Testar eventos do pixel e não conta. O clickid de teste está lá.',
  },
};

/** Conversions that are sent on to ad networks. */
export const sendsText = {
  tab: 'Envio às redes',
  open: 'Enviar as conversões às redes',
  openText: 'Meta, TikTok, Google Ads e Kwai aprendem com as vendas de cada clique.',
  networks,
  states,
  reasons,
  rules,
  targets: {
    title: 'Conexões',
    loading: 'Carregando...',
    failed: 'Erro ao carregar as conexões.',
    add: 'Nova conexão',
    empty: {
      title: 'Nenhuma conexão ainda',
      text: 'Conecte o seu pixel para que cada conversão contada aqui vá também para a rede do clique.',
    },
    all: 'Todas as campanhas',
    paused: 'Pausada',
    counts: ({ sent, waiting, failed, unknown }: Record<SendState, number>) =>
      [
        plural(sent, 'enviada', 'enviadas'),
        waiting > 0 && `${formatNumber(waiting)} na fila`,
        failed > 0 && plural(failed, 'recusada', 'recusadas'),
        unknown > 0 && `${formatNumber(unknown)} sem resposta`,
      ]
        .filter(Boolean)
        .join(' · '),
    lastSent: (at: string) => `Última: ${formatDateTime(at)}`,
    active: (name: string) => `Enviar por ${name}`,
    edit: (name: string) => `Editar ${name}`,
    remove: (name: string) => `Excluir ${name}`,
    switchFailed: 'A conexão não foi alterada. Tente de novo.',
  },
  removal: {
    title: 'Excluir conexão',
    question: 'Nada mais será enviado por ela, nem o que está na fila, e o registro dela será apagado.',
    confirm: 'Excluir',
    busy: 'Excluindo...',
    done: (name: string) => `Conexão “${name}” excluída.`,
    failed: 'A conexão não foi excluída. Tente de novo.',
  },
  form: {
    add: 'Nova conexão',
    edit: 'Editar conexão',
    network: 'Rede',
    name: { label: 'Nome', example: 'Pixel da loja', problem: 'Informe um nome.' },
    campaign: 'Campanha',
    loginAccount: {
      label: 'Conta de administrador',
      hint: 'Se o acesso é de uma conta de administrador (MCC).',
      problem: 'Informe o número da conta, como 123-456-7890.',
    },
    clientId: {
      label: 'ID do cliente OAuth',
      hint: 'Google Cloud → APIs e serviços → Credenciais, com a Data Manager API ativada.',
      problem: 'Cole o ID do cliente, sem espaços.',
    },
    clientSecret: {
      label: 'Chave secreta do cliente',
      hint: 'Na mesma página.',
      problem: 'Cole a chave inteira, sem espaços.',
    },
    kept: (end: string) => `Guardado, termina em ${end}. Deixe vazio para manter.`,
    keptSecret: 'Guardada. Deixe vazio para manter.',
    testCode: {
      label: 'Código de teste',
      hint: 'Só para “Enviar teste”. As conversões nunca vão com ele.',
      problem: 'Use só letras, números, - e _.',
    },
    dataRule: 'O que é enviado',
    unsigned: 'Enviar também as conversões da página',
    unsignedText:
      'As que chegam sem assinatura, pelo código da página de obrigado. Não têm valor, e qualquer pessoa pode forjá-las.',
    save: 'Salvar',
    saving: 'Salvando...',
    created: 'Conexão criada. As próximas conversões serão enviadas.',
    changed: 'Conexão salva.',
    failed: 'A conexão não foi salva. Tente de novo.',
  },
  test: {
    title: 'Testar',
    clickId: 'ID do clique',
    clickIdRequired: 'Informe o ID de um clique.',
    noCode: 'Salve o código de teste para enviar um teste.',
    send: 'Enviar teste',
    sending: 'Enviando...',
    sent: 'A rede aceitou o teste.',
    notSent: (reason: string, detail: string | null) =>
      detail === null ? reason : `${reason} Resposta: ${detail}`,
    failed: 'O teste não foi enviado. Tente de novo.',
  },
  csv: {
    save: 'Exportar CSV',
    busy: 'Exportando...',
    failed: 'Erro ao exportar o registro de envios. Tente de novo.',
    name: 'envios.csv',
    saved: (name: string) => `“${name}” foi baixado.`,
  },
  log: {
    title: 'Registro de envios',
    label: 'Conversões enviadas às redes',
    state: 'Situação',
    allStates: 'Todas as situações',
    target: 'Conexão',
    allTargets: 'Todas as conexões',
    goneTarget: 'Conexão excluída',
    loading: 'Carregando...',
    failed: 'Erro ao carregar o registro.',
    more: 'Carregar mais',
    empty: {
      title: 'Nenhuma conversão enviada ainda',
      text: 'As conversões que chegarem a partir de agora aparecem aqui um minuto depois, com a resposta da rede.',
      filtered: 'Nenhuma conversão com estes filtros',
      clear: 'Limpar filtros',
    },
    columns: {
      when: 'Conversão',
      target: 'Conexão',
      value: 'Valor',
      state: 'Situação',
      actions: 'Ações',
    },
    unnamed: 'Sem nome',
    noValue: 'Sem valor',
    tries: (tries: number) => `${formatNumber(tries)}ª tentativa`,
    next: (at: string) => `A próxima é ${formatDateTime(at)}.`,
    answer: (detail: string) => `Resposta: ${detail}`,
    retry: (event: string) => `Tentar de novo ${event}`,
    retryTip: 'Tentar de novo',
    retried: 'De volta à fila: vai no próximo minuto.',
    retryFailed: 'Não foi possível tentar de novo.',
    repeat: {
      title: 'Tentar de novo',
      question:
        'Não sabemos se a rede já recebeu esta conversão. Enviada de novo, ela pode contar duas vezes.',
      confirm: 'Enviar de novo',
      busy: 'Enviando...',
    },
  },
} as const;
