import { formatNumber, formatPercent } from '@garimpo/sdk';
import {
  CAMPAIGN_NAME_MAX,
  OFFERS_MAX,
  PAGE_URL_MAX,
  PARAMETER_NAME_MAX,
  PARAMETERS_MAX,
  type ParameterProblem,
  type Signal,
  TAG_MAX,
  TAGS_MAX,
} from '@garimpo/traffic-filter-contract';
import { deviceText, networkText } from './pt-br-words.ts';

const list = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('pt-BR', { type }).format(words);

const signalHints: Record<Signal, string> = {
  data_centre: 'O endereço é de uma empresa de hospedagem, de onde quase só programas visitam.',
  rate: 'Mais visitas em um minuto do que uma casa costuma fazer.',
  repeated_click: 'O mesmo clique de anúncio chegou de novo, de outra pessoa.',
  contradiction: 'O navegador diz uma coisa em um lugar e outra em outro.',
  automation: 'O navegador diz que é controlado por um programa.',
  bare_request: 'O navegador envia menos do que todos enviam. Sem nome nenhum, fica pendente só por isso.',
  no_interaction: 'Nas páginas anteriores, nada foi tocado, rolado ou movido.',
};

const nameProblems: Record<ParameterProblem, (name: string) => string> = {
  form: (name) => `Use letras, números, “_”, “-” e “.”: “${name}” não serve.`,
  too_long: () => `Um nome pode ter até ${PARAMETER_NAME_MAX} letras.`,
  secret: (name) => `“${name}” é usado para entrar em contas e nunca é repassado.`,
  personal: (name) => `“${name}” identifica pessoas e nunca é guardado nem repassado.`,
};

/** The form of a campaign. */
export const formText = {
  newTitle: 'Criar Campanha',
  editTitle: 'Editar Campanha',
  back: 'Campanhas',
  howItWorks: 'Como funciona',
  loading: 'Carregando campanha...',
  loadFailed: 'Erro ao carregar a campanha.',
  goneTitle: 'Campanha não encontrada',
  goneText: 'Ela foi excluída, ou o endereço está incompleto.',
  goneBack: 'Ver campanhas',
  copyOf: (name: string) => `${name} (cópia)`,
  cancel: 'Cancelar',
  create: 'Criar Campanha',
  creating: 'Criando...',
  save: 'Salvar campanha',
  saving: 'Salvando...',
  saved: 'Campanha salva.',
  unchanged: 'Nada mudou.',
  failed: 'A campanha não foi salva. Tente de novo.',
  checking: 'Ao salvar, visitamos as páginas para conferir se respondem. Pode levar alguns segundos.',
  pages: {
    title: 'Nome e páginas',
    name: 'Nome da campanha',
    nameExample: 'Bolos no pote · Novembro',
    secure: 'URL da página segura',
    secureExample: 'blog.exemplo.com.br',
    secureHint: 'Para quem, com certeza, usa um dispositivo ou veio de uma rede que você não escolheu.',
    offer: 'URL da página de oferta',
    offerOf: (at: number) => `URL da página de oferta ${at + 1}`,
    offerExample: 'oferta.exemplo.com.br/vsl',
    offerHint: 'Para todos os outros, também na dúvida, e para robôs declarados.',
    notHttps: 'Sem https, alguns navegadores avisam o visitante.',
    useHttps: 'Usar https',
  },
  parameters: {
    label: 'Parâmetros que guardar e repassar',
    example: 'vendedor, lote',
    hint: 'UTM, cliques de anúncio, src, sck, xcod e subid já são guardados e repassados. Informe outros nomes, separados por vírgula. O que parece e-mail, CPF, CNPJ, telefone ou cartão nunca é.',
  },
  tags: {
    label: 'Etiquetas',
    example: 'Nutra, Black Friday',
    hint: 'Separadas por vírgula. Servem para filtrar e mudar campanhas juntas.',
    problem: `Até ${TAGS_MAX} etiquetas de até ${TAG_MAX} letras.`,
  },
  expires: {
    label: 'Último dia do link',
    hint: 'Depois deste dia o link não leva mais ninguém. Vazio: sem fim.',
  },
  cost: {
    label: 'Parâmetro do custo do clique',
    example: 'cpc',
    hint: 'Para redes que escrevem o custo no link, como em cpc={cost}. O valor em reais entra nos relatórios e não segue para a página. Nas outras redes, informe o custo em Relatórios, Recortes, Custos.',
    problem: (found: { problem: ParameterProblem; name: string } | { problem: 'too_many' }) =>
      found.problem === 'too_many' ? 'Um nome só.' : nameProblems[found.problem](found.name),
  },
  split: {
    add: 'Dividir com outra página de oferta',
    addMore: 'Adicionar página',
    full: `Até ${OFFERS_MAX} páginas.`,
    hint: 'As pessoas são divididas pelos pesos; cada uma volta sempre para a mesma página.',
    weight: 'Peso',
    weightOf: (at: number) => `Peso da página ${at + 1}`,
    percent: (percent: number | null) => (percent === null ? '–' : formatPercent(percent / 100)),
    remove: (at: number) => `Remover página ${at + 1}`,
  },
  visitors: {
    title: 'Quem vê a página de oferta',
    networks: 'Redes',
    devices: 'Dispositivos',
    summary: (
      networks: readonly (keyof typeof networkText)[],
      devices: readonly (keyof typeof deviceText)[],
    ) =>
      networks.length === 0 || devices.length === 0
        ? 'Escolha ao menos uma rede e um dispositivo.'
        : `${list(
            devices.map((device) => deviceText[device]),
            'conjunction',
          )} de ${list(
            networks.map((network) => networkText[network]),
            'disjunction',
          )}: página de oferta. Quem com certeza usa outro dispositivo ou veio de outra rede: página segura. Na dúvida: página de oferta.`,
  },
  protection: {
    title: 'Avançado: tráfego inválido',
    intro:
      'Cada sinal soma pontos à visita, 100 no máximo. Os pontos nunca mudam a página: a visita é marcada ou recusada. Robôs declarados não são recusados. Uma mudança vale para as próximas visitas.',
    pending: 'Marcar como pendente',
    pendingHint: 'Recebe a mesma página e fica fora dos números de pessoas.',
    pendingFrom: 'Pendente a partir de',
    blocked: 'Bloquear',
    blockedHint: 'Recebe uma recusa (403) em vez da página. Um sinal sozinho pode errar: use um número alto.',
    blockedFrom: 'Bloqueada a partir de',
    perMinute: 'Limitar visitas de um endereço',
    perMinuteHint:
      'Acima do limite a resposta é “tente daqui a pouco” (429). Operadoras de celular dividem endereços entre muita gente.',
    perMinuteFrom: 'Limite por minuto',
    points: 'pontos',
    visits: 'visitas',
    signals: 'Pontos de cada sinal',
    signalHints,
    usual: 'Voltar ao usual',
  },
  field: {
    nameRequired: 'Informe o nome da campanha.',
    nameTooLong: `O nome pode ter até ${CAMPAIGN_NAME_MAX} letras.`,
    page: {
      required: 'Informe o endereço da página.',
      address: 'Informe o endereço completo, como loja.com.br/oferta.',
      too_long: `O endereço pode ter até ${formatNumber(PAGE_URL_MAX)} letras.`,
    },
    weight: 'Número de 0 a 100.',
    shares: 'Dê peso a uma página ao menos.',
    networks: 'Escolha ao menos uma rede.',
    devices: 'Escolha ao menos um dispositivo.',
    points: 'Número de 1 a 100.',
    signalPoints: 'Número de 0 a 100.',
    perMinute: 'Número de 1 a 10.000.',
    parameters: (found: { problem: ParameterProblem; name: string } | { problem: 'too_many' }) =>
      found.problem === 'too_many' ? `Até ${PARAMETERS_MAX} nomes.` : nameProblems[found.problem](found.name),
    order: 'Não pode ser menor que o número de “Pendente”.',
  },
  changed: {
    text: 'Esta campanha foi alterada em outra aba depois que você a abriu.',
    load: 'Carregar a nova',
    keep: 'Salvar a minha',
  },
  leave: {
    title: 'Sair sem salvar',
    question: 'O que você mudou nesta campanha não foi salvo.',
    confirm: 'Sair sem salvar',
    busy: 'Saindo...',
    stay: 'Continuar editando',
    reason: 'Uma campanha não foi salva.',
  },
};
