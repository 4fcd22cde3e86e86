import {
  checkoutUrl,
  QUIZ_HOST,
  type Quiz,
  type QuizCheckout,
  type QuizStep,
  type QuizWalk,
} from './quiz.ts';

/** One step for each screen and what is pressed on it; nothing when the screen goes on by itself. */
function stepsOf(...pairs: [screen: string, press?: string][]): QuizStep[] {
  return pairs.map(([screen, press]) => (press === undefined ? { screen } : { screen, press: [press] }));
}

const access: QuizCheckout = { url: checkoutUrl('acesso'), campaign: 'dropped' };

export const WAITING: Quiz = {
  name: 'espera',
  url: `http://${QUIZ_HOST}/espera/`,
  shows:
    'modules on demand; a film with a button that comes later, a slider whose pictures come with their turn, a countdown, a bar that fills and goes on, an animation fetched as JSON, a font of another origin; the screen after the hash',
  screens: [
    { id: 'inicio', text: 'Um vídeo rápido antes de começar' },
    { id: 'video', text: 'Assista até o botão aparecer' },
    { id: 'depoimentos', text: 'Quem já fez conta' },
    { id: 'vaga', text: 'Sua vaga está reservada' },
    { id: 'quando', text: 'Quando quer começar?' },
    { id: 'lembrete', text: 'Vamos lembrar você amanhã' },
    { id: 'acesso', text: 'Montando o seu acesso' },
    { id: 'pronto', text: 'Tudo pronto!' },
    { id: 'oferta', text: 'Acesso liberado por hoje' },
  ],
  walks: [
    {
      name: 'hoje',
      steps: stepsOf(
        ['inicio', 'Assistir'],
        ['video', 'Continuar após o vídeo'],
        ['depoimentos', 'Continuar'],
        ['vaga', 'Garantir vaga'],
        ['quando', 'Hoje mesmo'],
        ['acesso'],
        ['pronto', 'Ver oferta'],
        ['oferta', 'Quero meu acesso'],
      ),
      checkout: access,
    },
    {
      name: 'amanhã',
      steps: stepsOf(
        ['inicio', 'Assistir'],
        ['video', 'Continuar após o vídeo'],
        ['depoimentos', 'Próximo depoimento'],
        ['depoimentos', 'Continuar'],
        ['vaga', 'Garantir vaga'],
        ['quando', 'Amanhã'],
        ['lembrete', 'Entendi'],
        ['acesso'],
        ['pronto', 'Ver oferta'],
        ['oferta', 'Quero meu acesso'],
      ),
      checkout: access,
    },
  ],
};

interface Way {
  id: string;
  plan: string;
  campaign: QuizCheckout['campaign'];
  window?: true;
  frame?: string;
  /** The screen goes on by itself. */
  alone?: true;
  /** An intermediate screen. */
  next?: string;
}

/** In the order of the options. */
const WAYS_TO_CHECKOUT: Way[] = [
  { id: 'href', plan: 'Âncora', campaign: 'kept' },
  { id: 'onclick', plan: 'Brisa', campaign: 'dropped' },
  { id: 'assign', plan: 'Cais', campaign: 'kept' },
  { id: 'replace', plan: 'Duna', campaign: 'dropped' },
  { id: 'open', plan: 'Enseada', campaign: 'kept', window: true },
  { id: 'form', plan: 'Farol', campaign: 'kept' },
  { id: 'json', plan: 'Gaivota', campaign: 'dropped' },
  { id: 'api', plan: 'Horizonte', campaign: 'kept' },
  { id: 'built', plan: 'Ilha', campaign: 'kept' },
  { id: 'delayed', plan: 'Jangada', campaign: 'dropped' },
  { id: 'refresh', plan: 'Kaiçara', campaign: 'dropped', next: 'saida' },
  { id: 'timeout', plan: 'Lagoa', campaign: 'kept', alone: true },
  { id: 'top', plan: 'Maré', campaign: 'dropped', frame: 'iframe' },
  { id: 'base64', plan: 'Nascente', campaign: 'dropped' },
  { id: 'redirect', plan: 'Onda', campaign: 'dropped' },
];

export const WAYS: Quiz = {
  name: 'caminhos',
  url: `http://${QUIZ_HOST}/caminhos/`,
  shows:
    'fifteen ways to the checkout: a link, onclick, assign, replace, a window, a form, JSON in the page, an answer of an API, an address put together, a link that a script presses later, a refresh, a timer, a frame, base64, a redirect of the own host',
  screens: [
    { id: 'inicio', text: 'Qual plano combina com você?' },
    ...WAYS_TO_CHECKOUT.map(({ id, plan }) => ({ id, text: `Plano ${plan}` })),
    { id: 'saida', text: 'Só um instante, já vamos' },
  ],
  walks: WAYS_TO_CHECKOUT.map((way) => ({
    name: way.id,
    steps: [
      { screen: 'inicio', press: [`Quero o ${way.plan}`] },
      {
        screen: way.id,
        ...(way.alone !== true && { press: [`Comprar o ${way.plan}`] }),
        ...(way.frame !== undefined && { frame: way.frame }),
      },
      ...(way.next === undefined ? [] : [{ screen: way.next }]),
    ],
    checkout: { url: checkoutUrl(way.id), campaign: way.campaign, ...(way.window && { window: true }) },
  })),
};

export const TRACKED: Quiz = {
  name: 'rastreado',
  url: `http://${QUIZ_HOST}/rastreado/`,
  shows:
    'Meta, Google, TikTok and UTMify, called at every step; a webhook whose answer is waited for; a beacon at the end; e-mail and phone that are sent',
  screens: [
    { id: 'inicio', text: 'Quiz da renda extra' },
    { id: 'tempo', text: 'Quanto tempo livre você tem?' },
    { id: 'contato', text: 'Seu WhatsApp e e-mail' },
    { id: 'fim', text: 'Vaga encontrada para você' },
  ],
  walks: ['Uma hora', 'O dia inteiro'].map(
    (time): QuizWalk => ({
      name: time,
      steps: [
        ...stepsOf(['inicio', 'Quero participar'], ['tempo', time]),
        {
          screen: 'contato',
          fill: { '[name=telefone]': '11912345678', '[name=email]': 'maria@exemplo.test' },
          press: ['Enviar'],
        },
        ...stepsOf(['fim', 'Quero a vaga']),
      ],
      checkout: { url: checkoutUrl('vaga'), campaign: 'kept' },
    }),
  ),
};
