import { formatNumber, plural } from '@garimpo/sdk';
import { DOMAINS_MAX, type DomainFinding, type UserDomainView } from '@garimpo/service-contract';

const statuses: Record<UserDomainView['status'], string> = { verified: 'Verificado', pending: 'Pendente' };

/** The result of the last check, and what to do about it. */
const findings: Record<DomainFinding, { what: string; next: string }> = {
  found: {
    what: 'O registro está no lugar.',
    next: 'O domínio é seu.',
  },
  no_name: {
    what: 'Não há nada no DNS com este nome.',
    next: 'Confira se o domínio está escrito certo e ativo, e crie o registro abaixo no painel dele. Um registro novo pode levar alguns minutos para aparecer.',
  },
  no_record: {
    what: 'O domínio existe, mas o registro TXT ainda não está lá.',
    next: 'Crie o registro abaixo no painel de DNS. Se você acabou de criar, espere alguns minutos e verifique de novo.',
  },
  other_value: {
    what: 'Há um registro TXT neste nome, com outro valor.',
    next: 'Troque o valor pelo de baixo, sem espaços nem aspas a mais, ou acrescente um segundo registro com ele.',
  },
  wrong_label: {
    what: 'O valor está certo, mas o registro foi criado em outro nome.',
    next: 'Crie o registro com o nome de baixo. Em muitos painéis o domínio é acrescentado sozinho: digite só a parte antes dele.',
  },
  no_answer: {
    what: 'Os servidores de DNS do domínio não responderam.',
    next: 'Isso não diz nada sobre o registro. Vamos tentar de novo; se continuar, fale com quem cuida do DNS.',
  },
  taken: {
    what: 'Outra conta já comprovou que este domínio é dela.',
    next: 'Se ele é seu, remova do DNS o registro da outra conta e deixe o de baixo: na próxima verificação o domínio passa para você.',
  },
};

/** Texts of every list of domains. What they lead to, the tool says. */
export const domainsText = {
  page: {
    title: 'Domínios',
    sub: (count: number) => `${formatNumber(count)} de ${plural(DOMAINS_MAX, 'domínio', 'domínios')}`,
    add: 'Adicionar Domínio',
    loadFailed: 'Erro ao carregar os domínios.',
    loading: 'Carregando...',
  },
  list: {
    label: 'Domínios',
    domain: 'Domínio',
    status: 'Status',
    registered: 'Data Registro',
    actions: 'Ações',
    view: (domain: string) => `Ver ${domain}`,
    viewTip: 'Ver domínio',
    remove: (domain: string) => `Remover ${domain}`,
    removeTip: 'Remover domínio',
    missing: 'Registro sumiu',
  },
  statusOf: (status: UserDomainView['status']) => statuses[status],
  empty: 'Nenhum domínio ainda',
  add: {
    title: 'Adicionar Domínio',
    field: 'Domínio',
    example: 'promo.sualoja.com.br',
    required: 'Informe o domínio.',
    unreadable: 'Este não é um domínio válido. Exemplo: promo.sualoja.com.br.',
    notice:
      'Para comprovar que o domínio é seu, vamos pedir um registro DNS do tipo TXT. Você copia o nome e o valor no próximo passo.',
    cancel: 'Cancelar',
    verify: 'Verificar',
    verifying: 'Verificando...',
    failed: 'O domínio não foi adicionado. Tente de novo.',
    later: 'Fazer depois',
    added: (domain: string) => `Crie os registros no DNS de ${domain} e verifique.`,
    verified: (domain: string) => `${domain} verificado.`,
  },
  records: {
    txtTitle: 'Registro que comprova',
    txtText: 'Crie no painel de DNS do domínio. Deixe o registro lá: ele é conferido todo dia.',
    leadTitle: 'Registro que traz os visitantes',
    cname: (name: string) => `Aponte o domínio para ${name} com um CNAME.`,
    addresses: 'No domínio principal, que não aceita CNAME, use registros A e AAAA:',
    noAddresses:
      'No domínio principal, que não aceita CNAME, use ALIAS, ANAME ou CNAME flattening, como o seu provedor chamar.',
    noTarget:
      'Esta instalação só é acessível da própria máquina, então nenhum domínio pode apontar para ela.',
    type: 'Tipo',
    name: 'Nome',
    value: 'Valor',
    short:
      'Se o painel acrescenta o domínio sozinho, digite só a parte antes dele: para promo.sualoja.com.br, _verificacao.promo.',
    copyName: (type: string) => `Copiar nome do registro ${type}`,
    copyValue: (type: string) => `Copiar valor do registro ${type}`,
    pointsHere: 'O domínio já traz os visitantes para cá.',
    pointsElsewhere:
      'O domínio ainda não traz os visitantes para cá. Atrás de um proxy como o Cloudflare, este aviso pode ser ignorado.',
  },
  check: {
    title: 'Verificação',
    never: 'Ainda não verificamos este domínio.',
    of: (finding: DomainFinding) => findings[finding],
    wanted: 'Esperado',
    found: 'Encontrado',
    foundAt: 'Encontrado em',
    nothing: 'nenhum registro',
    checked: (when: string) => `Última verificação: ${when}.`,
    next: (when: string) => `Próxima verificação automática: ${when}.`,
    soon: 'em instantes',
    inMinutes: (count: number) => `em ${count} min`,
    inHours: (count: number) => `em ${count} h`,
    noNext:
      'Não verificamos mais este domínio sozinhos. Clique em Verificar quando o registro estiver pronto.',
    missing: (since: string) =>
      `O registro não é encontrado desde ${since}. O domínio continua funcionando por algumas horas; depois volta para Pendente.`,
    verify: 'Verificar',
    verifying: 'Verificando...',
    failed: 'A verificação não foi feita. Tente de novo.',
  },
  lead: { pending: 'Vale assim que o domínio estiver verificado.', open: 'Abrir domínio' },
  detail: {
    registered: (when: string) => `Registrado em ${when}`,
  },
  remove: {
    title: 'Remover domínio',
    question: 'Tem certeza que deseja remover este domínio? Anúncios que levam a ele deixam de funcionar.',
    confirm: 'Remover',
    busy: 'Removendo...',
    failed: 'O domínio não foi removido. Tente de novo.',
    done: (domain: string) => `${domain} foi removido.`,
    undo: 'Desfazer',
    undoing: 'Desfazendo...',
    undone: 'O domínio voltou.',
    undoFailed: 'O domínio não voltou. Tente de novo.',
    dismiss: 'Fechar aviso',
  },
};
