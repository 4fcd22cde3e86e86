import type { FoundBy, NameLikeness } from '@garimpo/anticlone-contract';
import { formatNumber, plural } from '@garimpo/sdk';
import { said } from '../lib/said.ts';

const foundBy: Record<FoundBy, string> = {
  visit: 'Acesso de visitante',
  certificate: 'Certificado do domínio',
  name: 'Nome parecido',
};

const likenesses: Record<NameLikeness, string> = {
  ending: 'mesmo nome, outra terminação',
  added_word: 'o seu nome com outra palavra',
  hyphen: 'o seu nome com hífen a mais ou a menos',
  homoglyph: 'letras parecidas com as do seu nome',
  typo: 'o seu nome com uma letra trocada',
  brand: 'tem uma palavra da sua marca',
};

const outcomes: Record<string, string> = {
  found: 'Cópia ou suspeita, na lista de clones',
  unknown_host: 'Ainda não leva a lugar nenhum',
  similar: 'Igual ou quase igual à sua página',
  different: 'Outra página, nada parecida com a sua',
  too_little: 'Quase vazia, nada para comparar',
  unreachable: 'Não responde',
  error_status: 'Responde com um erro',
  refused: 'Leva a um endereço que não é público',
  not_html: 'Não é uma página',
  leads_to_original: 'Leva à sua própria página',
  original_unreachable: 'A sua página não respondeu para comparar',
};

/** The panel of the search for copies that nobody has visited yet. */
export const searchText = {
  title: 'Procura por cópias',
  intro:
    'Além do script, que avisa quando alguém abre uma cópia, procuramos por conta própria domínios parecidos com o seu e comparamos a página deles com a sua.',
  enabled: 'Procurar cópias desta página',
  enabledHint: 'As nossas visitas não contam como acessos.',
  saveFailed: 'A mudança não foi salva. Tente de novo.',
  loadFailed: 'Erro ao carregar a procura.',
  by: {
    title: 'Onde procuramos',
    certificates: (when: string) =>
      `Nos certificados que os domínios novos recebem, que são públicos. Lidos pela última vez em ${when}.`,
    noCertificates: 'Nos certificados que os domínios novos recebem. Esta instalação ainda não leu nenhum.',
    names: (total: number, name: string) =>
      `Em ${formatNumber(total)} nomes parecidos com “${name}”: erros de digitação, letras iguais de outros alfabetos, outras terminações, hífens e palavras como “oficial” e “promo”.`,
    noNames: 'A sua página não tem domínio próprio: só as palavras da marca são procuradas.',
    round: (asked: number, total: number) =>
      `Rodada em andamento: ${formatNumber(asked)} de ${formatNumber(total)} nomes.`,
    next: (ended: string, next: string) => `Última rodada terminou em ${ended}. A próxima começa em ${next}.`,
    off: 'A procura está desligada.',
  },
  limits: {
    title: 'Limites de hoje, da sua conta',
    names: 'Nomes consultados',
    looks: 'Domínios visitados',
    of: (used: number, most: number) => `${formatNumber(used)} de ${formatNumber(most)}`,
    hint: 'O que não couber hoje fica para amanhã. Um mesmo domínio é visitado no máximo duas vezes seguidas, e depois a cada 10 minutos.',
  },
  brand: {
    title: 'Palavras da marca',
    text: 'Nomes do produto, do método ou da pessoa, como aparecem no título da página. Domínios com elas são visitados também.',
    none: 'Nenhuma palavra ainda.',
    label: 'Nova palavra',
    example: 'Sono Profundo',
    hint: 'De 4 a 40 letras.',
    problem: 'Use de 4 a 40 letras ou números.',
    repeated: 'Esta palavra já está na lista.',
    most: (most: number) => `São no máximo ${plural(most, 'palavra', 'palavras')}.`,
    add: 'Adicionar palavra',
    adding: 'Adicionando...',
    removed: (word: string) => `“${word}” foi removida.`,
    undo: 'Desfazer',
    failed: 'As palavras não foram salvas. Tente de novo.',
  },
  domains: {
    title: 'Domínios parecidos',
    count: (total: number) => plural(total, 'domínio', 'domínios'),
    none: 'Nenhum domínio parecido encontrado até agora.',
    first: (shown: number) => `Os ${formatNumber(shown)} primeiros, com as cópias antes.`,
    waiting: 'Na fila para ser visitado',
    outcomeOf: (outcome: string) => said(outcomes, outcome, 'Visitado'),
    likenessOf: (likeness: string) => said(likenesses, likeness, 'nome parecido'),
    foundAt: (when: string) => `Encontrado em ${when}`,
    lookedAt: (when: string) => `visitado em ${when}`,
    nextAt: (when: string) => `de novo em ${when}`,
    similarity: (percent: string) => `${percent} de semelhança`,
    titled: (title: string) => `Título: “${title}”`,
    certificate: (name: string, issuer: string | null) =>
      issuer === null ? `Certificado para ${name}` : `Certificado para ${name}, de ${issuer}`,
    openClone: 'Ver clone',
    openCloneOf: (host: string) => `Ver o clone em ${host}`,
  },
  foundBy: {
    name: 'Encontrado por',
    of: (by: string) => said(foundBy, by, 'Outro meio'),
    noAccess: 'nenhum acesso ainda',
    certificate: 'Certificado',
    issued: (issuer: string | null, when: string | null) =>
      [issuer !== null && `emitido por ${issuer}`, when !== null && `em ${when}`].filter(Boolean).join(' '),
    log: (log: string, entry: number | null) =>
      entry === null ? log : `${log}, entrada ${formatNumber(entry)}`,
  },
  newSite: {
    label: 'Procurar cópias por conta própria',
    description: 'Domínios parecidos com o seu são visitados e comparados com a página.',
  },
};
