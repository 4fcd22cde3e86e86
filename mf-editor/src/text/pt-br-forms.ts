import { FORM_ENTRIES_MAX, FORM_ENTRY_DAYS, type formEntryStates } from '@garimpo/cloner-contract';
import { formatNumber, plural } from '@garimpo/sdk';

const entries = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'resposta', 'respostas').replace(/^\S+ /, '')}`;

const states: Record<(typeof formEntryStates)[number], string> = {
  kept: 'Guardada',
  waiting: 'Aguardando entrega',
  failed: 'Não entregue',
};

export const formsText = {
  title: 'Formulários',
  why: 'Para onde cada um leva',
  loadFailed: 'Os formulários não foram carregados.',
  retry: 'Tentar de novo',
  nth: (number: number) => `Formulário ${number}`,
  byScripts: 'Formulários montados por scripts',
  byScriptsHint:
    'Vale para os que não aparecem no código da página, como os de páginas feitas em React ou Vue.',
  was: (address: string) => `Na página original: ${address}`,
  noFields: 'Sem campos no código da página.',
  elsewhere: 'Fora da página',
  elsewhereHint: 'Formulários que já foram ligados e não estão mais nesta página.',
  dead: 'Parado',
  afterSave: 'Recebe depois de salvar',
  live: 'Recebendo',
  list: 'Lista no Garimpo',
  webhook: (host: string) => `Webhook em ${host}`,
  kept: (count: number, failed: number, delivered: number) =>
    [
      count === 0 ? '' : entries(count),
      failed === 0 ? '' : `${formatNumber(failed)} não ${failed === 1 ? 'entregue' : 'entregues'}`,
      delivered === 0 ? '' : `${formatNumber(delivered)} ${delivered === 1 ? 'entregue' : 'entregues'}`,
    ]
      .filter((one) => one !== '')
      .join(' · '),
  connect: 'Ligar',
  change: 'Alterar',
  answers: 'Respostas',
  of: (action: string, name: string) => `${action}: ${name}`,
  full: `Suas listas chegaram a ${formatNumber(FORM_ENTRIES_MAX)} respostas. Novas respostas são recusadas até você baixar e apagar as antigas.`,
  form: {
    connect: 'Ligar formulário',
    change: 'Alterar formulário',
    back: 'Voltar',
    name: 'Nome',
    lead: 'Para onde ele leva',
    leads: {
      list: {
        label: 'Lista no Garimpo',
        hint: `Você vê, baixa em CSV e apaga as respostas aqui. Cada uma é apagada ${FORM_ENTRY_DAYS} dias depois de recebida.`,
      },
      webhook: {
        label: 'Endereço meu (webhook)',
        hint: 'Cada resposta é enviada por https ao seu servidor, assinada, e não fica guardada aqui depois de entregue.',
      },
    },
    url: 'Endereço do webhook',
    urlExample: 'https://sualoja.com.br/leads',
    urlWrong: 'Informe um endereço que comece com https://.',
    privacy: 'Sua política de privacidade',
    privacyHint: 'Obrigatória: os visitantes veem o link dentro do formulário antes de enviar.',
    privacyExample: 'https://sualoja.com.br/privacidade',
    privacyWrong: 'Informe o endereço da sua política de privacidade.',
    thanks: 'Página depois do envio (opcional)',
    thanksHint: 'Sem ela, o visitante lê um agradecimento no próprio formulário.',
    thanksExample: 'https://sualoja.com.br/obrigado',
    thanksWrong: 'Informe um endereço completo, ou deixe em branco.',
    never: 'Senhas, documentos, cartões e dados bancários nunca são recebidos, nem se o formulário pedir.',
    save: 'Ligar formulário',
    saveChange: 'Guardar alterações',
    saving: 'Guardando...',
    failed: 'O formulário não foi ligado. Tente de novo.',
    connected: 'Formulário ligado. Salve o site para ele começar a receber.',
    changed: 'Formulário alterado.',
    secret: 'Segredo que assina as mensagens',
    newSecret: 'Gerar novo segredo',
    newSecretBusy: 'Gerando...',
    test: 'Enviar teste',
    testing: 'Enviando...',
    tested: (status: number | null) => `O seu servidor recebeu o teste (resposta ${status ?? 'vazia'}).`,
    notTested: (status: number | null) =>
      status === null
        ? 'O teste não chegou ao seu servidor. Confira o endereço.'
        : `O seu servidor recusou o teste (resposta ${status}).`,
    disconnect: 'Desligar da página',
    disconnected: 'Formulário desligado. Salve o site para valer.',
    remove: 'Excluir formulário e respostas',
    removeConfirm: 'Excluir tudo',
    removeQuestion: 'O formulário para de receber agora, e as respostas guardadas são apagadas.',
    removing: 'Excluindo...',
    removed: 'Formulário excluído.',
  },
  line: 'Ao enviar, seus dados vão para quem publicou esta página.',
  lineLink: 'Política de privacidade',
  entries: {
    title: (name: string) => `Respostas: ${name}`,
    none: 'Nenhuma resposta ainda',
    noneHint: 'O que os visitantes enviarem aparece aqui.',
    kept: `São dados pessoais de visitantes: use-os só para o que a sua política diz, e atenda quem pedir para apagá-los. Cada resposta é apagada ${FORM_ENTRY_DAYS} dias depois de recebida.`,
    delivered: 'Respostas entregues ao webhook não ficam guardadas. Aqui estão as que ainda não chegaram.',
    csv: 'Baixar CSV',
    csvBusy: 'Baixando...',
    csvFailed: 'As respostas não foram baixadas. Tente de novo.',
    csvName: 'respostas.csv',
    csvSaved: (name: string) => `“${name}” foi baixado.`,
    states: (state: (typeof formEntryStates)[number]) => states[state],
    remove: (when: string) => `Apagar a resposta de ${when}`,
    removeFailed: 'A resposta não foi apagada. Tente de novo.',
    removeAll: 'Apagar todas',
    removeAllConfirm: 'Apagar todas as respostas',
    removeAllQuestion: 'As respostas são apagadas para sempre. Baixe o CSV antes, se quiser guardá-las.',
    removing: 'Apagando...',
    removedAll: 'As respostas foram apagadas.',
    more: 'Mostrar mais',
    sendAgain: 'Enviar de novo as não entregues',
    sendingAgain: 'Enviando...',
    sentAgain: 'As respostas voltaram para a fila de entrega.',
    sendAgainFailed: 'As respostas não voltaram para a fila. Tente de novo.',
  },
};
