import { type BuiltQuiz, type BuiltScreen, describeBuilt } from './built-quiz.ts';
import { checkoutUrl, QUIZ_HOST, type Quiz } from './quiz.ts';

/** Quizzes as builders make them today: what is asked, how it looks, and who keeps the visitor's answers. */
export interface Funnel extends BuiltQuiz {
  shows: string;
  style: 'steps' | 'chat' | 'survey';
  /** Who knows what comes next: the page, or a server that gives each visit a session, in the path, in a header or in the body. */
  state: 'local' | 'path' | 'header' | 'body';
  /** The visitor's own parameters are passed to the checkout. */
  keeps?: true;
  /** The screen whose answer is put to the checkout's address, with a source. */
  tells?: string;
  /** Sends what is typed to an address of its own. */
  lead?: true;
  /** Options come in another order each time. */
  shuffles?: true;
  /** A countdown and the names of buyers change on every screen. */
  clock?: true;
  /** The result repeats the answers. */
  sums?: true;
  /** The checkout is a literal in a script, and not in the data. */
  literal?: true;
}

const question = (id: string, title: string, to: string | null, ...options: string[]): BuiltScreen => ({
  id,
  title,
  kind: 'choice',
  options: options.map((one) => {
    const [text = '', goes] = one.split(' > ');
    return { text, ...(goes !== undefined && { to: goes }) };
  }),
  ...(to !== null && { to }),
});
const form = (
  id: string,
  title: string,
  to: string,
  ...fields: NonNullable<BuiltScreen['fields']>
): BuiltScreen => ({
  id,
  title,
  kind: 'form',
  fields,
  to,
});
const intro = (id: string, title: string, to: string, button = 'Vamos lá'): BuiltScreen => ({
  id,
  title,
  kind: 'intro',
  button,
  to,
});
const loading = (id: string, title: string, to: string, seconds = 2): BuiltScreen => ({
  id,
  title,
  kind: 'loading',
  seconds,
  to,
});
const result = (id: string, title: string): BuiltScreen => ({
  id,
  title,
  kind: 'result',
  button: 'Quero a oferta',
  checkout: checkoutUrl(id),
});
/** The same with a button that leads on, as surveys have them. */
const withButton = (screen: BuiltScreen): BuiltScreen => ({ ...screen, button: 'Próxima' });

const name = { name: 'nome', label: 'Seu nome', type: 'text' } as const;
const email = { name: 'email', label: 'Seu e-mail', type: 'email' } as const;
const phone = { name: 'telefone', label: 'WhatsApp com DDD', type: 'tel' } as const;

const branches: BuiltScreen[] = [
  question(
    'objetivo',
    'Qual é o seu maior objetivo?',
    null,
    'Perder peso > perder',
    'Ganhar massa > ganhar',
    'Dormir melhor > dormir',
  ),
  question('perder', 'Quantos quilos quer perder?', 'nome', 'Até cinco', 'Mais de cinco'),
  question('ganhar', 'Treina quantas vezes?', 'nome', 'Nenhuma', 'Três ou mais'),
  question('dormir', 'A que horas se deita?', 'nome', 'Antes das onze', 'Depois da meia-noite'),
  form('nome', 'Como você se chama?', 'email', name),
  form('email', 'Para onde mando o seu plano?', 'pronto', email),
  {
    id: 'pronto',
    title: 'Tudo certo por aqui',
    kind: 'intro',
    button: 'Ver o meu plano',
    toBy: {
      screen: 'objetivo',
      cases: { 'Perder peso': 'leve', 'Ganhar massa': 'forte', 'Dormir melhor': 'sereno' },
    },
  },
  result('leve', 'O Plano Leve combina com você'),
  result('forte', 'O Plano Forte combina com você'),
  result('sereno', 'O Plano Sereno combina com você'),
];
const typed: BuiltScreen[] = [
  intro('abertura', 'Vamos montar a sua carta?', 'nome'),
  form('nome', 'Qual é o seu nome?', 'idade', name),
  form('idade', 'Quantos anos você tem?', 'email', {
    name: 'idade',
    label: 'Idade',
    type: 'number',
    min: 18,
    max: 90,
  }),
  form('email', 'Qual é o seu melhor e-mail?', 'telefone', email),
  form('telefone', 'E o seu WhatsApp?', 'carta', phone),
  result('carta', 'A sua carta está pronta'),
];
const scale = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
const survey: BuiltScreen[] = [
  withButton(
    question(
      'onde',
      'Onde você nos conheceu?',
      'usa',
      'Instagram',
      'Indicação de amigos',
      'Busca na internet',
    ),
  ),
  {
    id: 'usa',
    title: 'O que você já usa?',
    kind: 'multi',
    options: ['Cremes', 'Óleos', 'Máscaras', 'Séruns', 'Tônicos'].map((text) => ({ text })),
    button: 'Próxima',
    to: 'nota',
  },
  question('nota', 'Que nota dá ao atendimento?', 'comentario', ...scale(1, 5)),
  form('comentario', 'O que podemos melhorar?', 'cidade', {
    name: 'comentario',
    label: 'Comentário',
    type: 'textarea',
  }),
  form('cidade', 'Em que região você mora?', 'compras', {
    name: 'regiao',
    label: 'Região',
    type: 'select',
    options: ['', 'Norte', 'Nordeste', 'Sul', 'Sudeste'],
  }),
  form('compras', 'Quantas compras fez neste ano?', 'volta', {
    name: 'compras',
    label: 'Compras',
    type: 'number',
    min: 0,
    max: 50,
  }),
  withButton(
    question('volta', 'Compraria de novo?', 'contato', 'Com certeza', 'Talvez mais tarde', 'Não compraria'),
  ),
  form('contato', 'Para onde vai o seu cupom?', 'cupom', email),
  result('cupom', 'O seu cupom está liberado'),
];

const funnel = (
  name: string,
  shows: string,
  screens: readonly BuiltScreen[],
  more: Partial<Funnel> = {},
): Funnel => ({ name, shows, screens, style: 'steps', state: 'local', ...more });

export const FUNNELS: readonly Funnel[] = [
  funnel(
    'papo-sessao',
    'a chat whose server has a session in its path, three branches, and a result that remembers the first',
    branches,
    { style: 'chat', state: 'path' },
  ),
  funnel('papo-digitado', 'a chat that asks only for what is typed', typed, { style: 'chat', state: 'path' }),
  funnel('papo-cabecalho', 'a session in a header, and one address for every step', branches, {
    style: 'chat',
    state: 'header',
  }),
  funnel(
    'passos-sessao',
    'a session with a number for its id, and screens that are asked for again at one address',
    branches,
    { state: 'body' },
  ),
  funnel('passos-cabecalho', 'typed answers that a server judges, with a session in a header', typed, {
    state: 'header',
  }),
  funnel(
    'papo-local',
    'a chat of the page itself, which sends what is typed with an id of the visit',
    branches,
    { style: 'chat', lead: true },
  ),
  funnel('digitado', 'typed answers on every screen, and a checkout that is a literal in a script', typed, {
    literal: true,
  }),
  funnel('digitado-lead', 'typed answers that are sent, and a visitor whose parameters are kept', typed, {
    lead: true,
    keeps: true,
  }),
  funnel('nascimento', 'a date, and a name that is repeated', [
    form('nome', 'Como devo chamar você?', 'nascimento', name),
    form('nascimento', '{nome}, quando você nasceu?', 'signo', {
      name: 'data',
      label: 'Nascimento',
      type: 'date',
    }),
    loading('signo', 'Lendo o seu mapa', 'mapa'),
    result('mapa', '{nome}, o seu mapa chegou'),
  ]),
  funnel(
    'pesquisa',
    'a survey of nine screens: choices, check boxes, a rating, a comment, a list, a number, an e-mail',
    survey,
    { style: 'survey' },
  ),
  funnel('pesquisa-servidor', 'the same survey, whose answers a server takes one by one', survey, {
    style: 'survey',
    state: 'body',
  }),
  funnel(
    'pesquisa-quadro',
    'three questions on one screen',
    [
      {
        id: 'quadro',
        title: 'O que achou da sua compra?',
        kind: 'grid',
        rows: ['Preço', 'Entrega', 'Qualidade'],
        options: ['Ruim', 'Regular', 'Boa', 'Ótima'].map((text) => ({ text })),
        button: 'Próxima',
        to: 'quem',
      },
      form('quem', 'Quem responde?', 'brinde', name, email),
      result('brinde', 'O seu brinde está separado'),
    ],
    { style: 'survey' },
  ),
  funnel(
    'resumo',
    'a result that repeats what was answered',
    [
      question('pele', 'Como é a sua pele?', 'idade', 'Oleosa', 'Seca', 'Mista'),
      question(
        'idade',
        'Qual é a sua faixa de idade?',
        'rotina',
        'Até trinta',
        'De trinta a cinquenta',
        'Mais de cinquenta',
      ),
      question('rotina', 'Cuida da pele quando?', 'kit', 'De manhã', 'À noite'),
      result('kit', 'O seu kit está montado'),
    ],
    { sums: true },
  ),
  funnel('indicacao', 'a scale of eleven that leads to three screens', [
    question(
      'nota',
      'De zero a dez, indicaria o curso?',
      null,
      ...scale(0, 10).map(
        (one) => `${one} > ${Number(one) < 7 ? 'triste' : Number(one) < 9 ? 'neutra' : 'feliz'}`,
      ),
    ),
    intro('triste', 'Que pena, vamos melhorar', 'aula', 'Está bem'),
    intro('neutra', 'Quase lá, falta pouco', 'aula', 'Entendi'),
    intro('feliz', 'Que alegria, obrigada', 'aula', 'De nada'),
    result('aula', 'Uma aula de presente espera você'),
  ]),
  funnel('roleta', 'a wheel that stops at another prize each time', [
    intro('entrada', 'Gire e ganhe um desconto', 'giro', 'Quero girar'),
    { id: 'giro', title: 'Valendo: gire agora', kind: 'wheel', button: 'Usar o desconto', to: 'premio' },
    result('premio', 'O desconto vale por hoje'),
  ]),
  funnel('raspadinha', 'a card that is scratched off', [
    question('sorte', 'Você se acha uma pessoa de sorte?', 'cartao', 'Acho', 'Nem tanto'),
    { id: 'cartao', title: 'Raspe o seu cartão', kind: 'scratch', button: 'Pegar o prêmio', to: 'bonus' },
    result('bonus', 'O bônus é seu'),
  ]),
  funnel(
    'caixas',
    'three boxes of which one is opened, in another order each time',
    [
      question('caixa', 'Escolha uma caixa', 'brinde', 'Caixa azul', 'Caixa verde', 'Caixa dourada'),
      result('brinde', 'Havia um brinde nela'),
    ],
    { shuffles: true },
  ),
  funnel(
    'portao',
    'an e-mail without which nothing is shown',
    [
      question('meta', 'Qual é a sua meta de renda?', 'portao', 'Renda extra', 'Viver disso'),
      form('portao', 'Libere o seu diagnóstico', 'analise', name, email, phone),
      loading('analise', 'Calculando o diagnóstico', 'diagnostico'),
      result('diagnostico', 'O seu diagnóstico saiu'),
    ],
    { lead: true, keeps: true },
  ),
  funnel(
    'portao-servidor',
    'the same with a server that judges what was typed',
    [
      question('meta', 'Qual é a sua meta para o ano?', 'portao', 'Viajar mais', 'Guardar dinheiro'),
      form('portao', 'Deixe o seu contato', 'diagnostico', email),
      result('diagnostico', 'O seu plano de metas saiu'),
    ],
    { state: 'path' },
  ),
  funnel(
    'medidas',
    'sliders and numbers',
    [
      form('altura', 'Qual é a sua altura?', 'peso', {
        name: 'altura',
        label: 'Altura em centímetros',
        type: 'range',
        min: 140,
        max: 210,
      }),
      form('peso', 'E o seu peso?', 'energia', {
        name: 'peso',
        label: 'Peso em quilos',
        type: 'number',
        min: 35,
        max: 250,
      }),
      form('energia', 'Quanta energia você tem?', 'imc', {
        name: 'energia',
        label: 'Energia',
        type: 'range',
        min: 0,
        max: 10,
      }),
      result('imc', 'O seu índice foi calculado'),
    ],
    { keeps: true },
  ),
  funnel(
    'cronometro',
    'questions that go on by themselves, with a clock and the names of buyers',
    [
      { ...question('rapida', 'Rápido: doce ou salgado?', 'segunda', 'Doce', 'Salgado'), seconds: 20 },
      { ...question('segunda', 'Rápido: praia ou serra?', 'final', 'Praia', 'Serra'), seconds: 20 },
      result('final', 'Você foi rápida'),
    ],
    { clock: true },
  ),
  funnel(
    'contagem',
    'bars that fill, one after the other, and a clock',
    [
      intro('convite', 'Restam poucas vagas', 'vagas', 'Ver se há vaga'),
      loading('vagas', 'Procurando uma vaga', 'reserva', 1),
      loading('reserva', 'Reservando a vaga', 'vaga', 1),
      result('vaga', 'A vaga está reservada'),
    ],
    { clock: true },
  ),
  funnel('idiomas', 'three languages', [
    question('lingua', 'Idioma · Language · Idioma', null, 'Português > pt', 'English > en', 'Español > es'),
    question('pt', 'Você viaja sozinha?', 'pt-fim', 'Viajo', 'Nunca'),
    question('en', 'Do you travel alone?', 'en-end', 'I do', 'Never'),
    question('es', '¿Viajas sola?', 'es-fin', 'Viajo sola', 'Jamás'),
    result('pt-fim', 'O seu roteiro está pronto'),
    result('en-end', 'Your itinerary is ready'),
    result('es-fin', 'Tu itinerario está listo'),
  ]),
  funnel(
    'parametros',
    'answers and a source that are put to the checkout',
    [
      question('perfil', 'Qual é o seu perfil de investidor?', 'carteira', 'Conservador', 'Arrojado'),
      result('carteira', 'A sua carteira está montada'),
    ],
    { tells: 'perfil' },
  ),
];

/** The builder's folder for all of them. */
export const FUNNEL_PATH = '/f/';

export const FUNNEL_QUIZZES: readonly Quiz[] = FUNNELS.map((one) =>
  describeBuilt(
    one,
    `http://${QUIZ_HOST}${FUNNEL_PATH}${one.name}/`,
    one.shows,
    one.keeps === true || one.tells !== undefined ? 'kept' : 'dropped',
  ),
);
