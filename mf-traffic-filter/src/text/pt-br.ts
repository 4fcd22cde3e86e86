import { type ErrorSentence, formatNumber } from '@garimpo/sdk';
import {
  ADDRESS_RULES_MAX,
  CAMPAIGNS_MAX,
  COSTS_MAX,
  DOMAINS_MAX,
  OWN_BROWSERS_MAX,
  REPORT_VIEWS_MAX,
  TAGS_MAX,
  TARGETS_MAX,
  type TrafficFilterErrorCode,
} from '@garimpo/traffic-filter-contract';
import { type Words, wordFor } from '../lib/word-for.ts';

/** Why no visitor can be led to an address, as part of a sentence. Services may know more reasons than this. */
const refusals: Words = {
  own_link: 'ele é um link do Garimpo ou um domínio da sua lista, e os visitantes dariam voltas',
  bad_address: 'ele não é de uma página pública',
  private_address: 'ele não é público',
};

/** Why an address cannot have a rule, as part of a sentence. */
const ruleRefusals: Words = {
  not_single: 'ele não é de um único visitante',
  not_public: 'ele não é público, e pode ser o de todos os visitantes',
  declared_robot: 'ele é de um robô que se identifica, e esses não são bloqueados',
  ad_network: 'ele é da rede de um buscador ou de uma rede de anúncios, e essas não são bloqueadas',
};

/** Reasons why a domain is refused, as parts of a sentence. */
const domainRefusals: Words = {
  own: 'ele é do próprio Garimpo',
  private: 'ele só existe em redes privadas',
  suffix: 'é um final de domínio, que vale para muita gente. Informe o seu, como sualoja.com.br',
};

const errors: Record<TrafficFilterErrorCode, ErrorSentence> = {
  'traffic_filter.campaign.not_found': 'Esta campanha não está mais na sua lista. Atualize a lista.',
  'traffic_filter.campaigns.limit_reached': `Você já tem ${CAMPAIGNS_MAX} campanhas. Exclua uma para criar outra.`,
  'traffic_filter.campaign.page_refused': ({ fields }) =>
    `Não é possível levar visitantes a este endereço: ${wordFor(refusals, fields[0]?.rule, 'ele não é público')}.`,
  'traffic_filter.campaign.changed':
    'Esta campanha foi alterada em outra aba. Carregue a versão nova antes de salvar.',
  'traffic_filter.request.not_found': 'Esta requisição não está mais no registro.',
  'traffic_filter.request.address_erased': 'O endereço deste visitante já foi apagado.',
  'traffic_filter.request.too_many_reveals':
    'Você revelou muitos endereços em pouco tempo. Tente de novo mais tarde.',
  'traffic_filter.requests.too_many_searches':
    'Você pesquisou muitos endereços em pouco tempo. Tente de novo mais tarde.',
  'traffic_filter.address_rule.not_found': 'Esta regra já terminou.',
  'traffic_filter.address_rules.limit_reached': `Você já tem ${ADDRESS_RULES_MAX} regras ativas. Remova uma para criar outra.`,
  'traffic_filter.address_rule.refused': ({ fields }) =>
    `Não é possível criar uma regra para este endereço: ${wordFor(ruleRefusals, fields[0]?.rule, 'ele não é de um único visitante')}.`,
  'traffic_filter.report_view.not_found': 'Esta visão não está mais na sua lista.',
  'traffic_filter.report_views.limit_reached': `Você já tem ${REPORT_VIEWS_MAX} visões salvas. Exclua uma para salvar outra.`,
  'traffic_filter.campaign.too_many_tags': `Uma campanha pode ter até ${TAGS_MAX} etiquetas.`,
  'traffic_filter.own_browser.not_found': 'Este navegador não está mais na sua lista.',
  'traffic_filter.own_browsers.limit_reached': `Você já tem ${OWN_BROWSERS_MAX} navegadores. Exclua um para adicionar outro.`,
  'traffic_filter.conversion_target.not_found': 'Esta conexão não está mais na sua lista.',
  'traffic_filter.conversion_targets.limit_reached': `Você já tem ${TARGETS_MAX} conexões. Exclua uma para criar outra.`,
  'traffic_filter.conversion_target.other_network': 'Esta conexão é de outra rede. Atualize a página.',
  'traffic_filter.conversion_target.test_needs': ({ fields }) =>
    fields[0]?.rule === 'test_code'
      ? 'Informe e salve o código de teste da conexão.'
      : 'Informe o ID de um clique para o teste.',
  'traffic_filter.conversion_target.too_many_tests':
    'Você enviou muitos testes em pouco tempo. Espere um pouco e tente de novo.',
  'traffic_filter.conversion_send.not_found': 'Esta conversão não está mais no registro.',
  'traffic_filter.conversion_send.closed': 'Esta conversão já foi enviada ou já está na fila.',
  'traffic_filter.cost.not_found': 'Este custo não está mais na sua lista.',
  'traffic_filter.costs.limit_reached': `Você já tem ${formatNumber(COSTS_MAX)} custos. Exclua alguns para adicionar outros.`,
  'traffic_filter.costs.unreadable': 'Este arquivo não é uma tabela de custos.',
  'traffic_filter.import.not_found': 'Esta importação já foi desfeita.',
  'traffic_filter.domain.not_found': 'Este domínio não está mais na sua lista. Atualize a lista.',
  'traffic_filter.domain.repeated': 'Este domínio já está na sua lista.',
  'traffic_filter.domain.refused': ({ fields }) =>
    `Este domínio não pode ser usado: ${wordFor(domainRefusals, fields[0]?.rule, 'ele não é um domínio público seu')}.`,
  'traffic_filter.domain.leads_back':
    'Esta campanha já leva para um domínio seu: os visitantes poderiam ficar dando voltas sem chegar. Escolha outra campanha.',
  'traffic_filter.domains.limit_reached': `Você já tem ${DOMAINS_MAX} domínios. Remova um para adicionar outro.`,
  'traffic_filter.domain.check_too_soon':
    'Acabamos de verificar este domínio. Espere um pouco e tente de novo.',
  'traffic_filter.conversion.unsigned': 'A assinatura da conversão não confere.',
};

/** Answers of other domains that this tool's routes can give. */
const foreignErrors = {
  'request.token.missing': 'Entre para usar este recurso',
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

/** Texts that all pages share; each page has its own file. */
export const text = {
  notOpened: 'Não foi possível abrir. Verifique sua internet e tente de novo.',
  errors: { ...foreignErrors, ...errors },
  facts: (...facts: (string | false)[]) => facts.filter(Boolean).join(' · '),
  page: {
    loading: 'Carregando...',
    retry: 'Tentar de novo',
    signedOut: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
    copied: 'Copiado.',
    notCopied: 'O navegador não deixou copiar. Selecione o texto e copie com o teclado.',
  },
};
