import { checkoutUrl, QUIZ_HOST, type Quiz, type QuizCheckout, type QuizWalk } from './quiz.ts';

type Pressed = [screen: string, ...press: string[]];

const at = (name: string, quiz: Omit<Quiz, 'name' | 'url'>): Quiz => ({
  name,
  url: `http://${QUIZ_HOST}/${name}/`,
  ...quiz,
});

const walk = (name: string, checkout: QuizCheckout | null, steps: Pressed[], frame?: string): QuizWalk => ({
  name,
  steps: steps.map(([screen, ...press]) => ({
    screen,
    ...(press.length > 0 && { press }),
    ...(frame !== undefined && { frame }),
  })),
  checkout,
});

const kept = (offer: string): QuizCheckout => ({ url: checkoutUrl(offer), campaign: 'kept' });
const dropped = (offer: string): QuizCheckout => ({ url: checkoutUrl(offer), campaign: 'dropped' });

/** Quizzes that an explorer must survive, get through, or refuse. */
export const HOSTILE: readonly Quiz[] = [
  at('sem-fim', {
    shows: 'a new screen with every answer, for ever',
    endless: true,
    screens: ['1', '2', '3'].map((id) => ({ id, text: `Pergunta de número ${id}` })),
    walks: [
      walk('esquerda', null, [['1', 'Para a esquerda'], ['2', 'Para a direita'], ['3']]),
      walk('direita', null, [['1', 'Para a direita'], ['2', 'Para a esquerda'], ['3']]),
    ],
  }),
  at('relogio', {
    shows: 'a clock and a number that change ten times a second on every screen',
    restless: true,
    screens: [
      { id: 'pressa', text: 'Você tem pressa?' },
      { id: 'cedo', text: 'Acorda cedo?' },
      { id: 'fim', text: 'O tempo está acabando' },
    ],
    walks: [
      walk('pressa', kept('relogio'), [
        ['pressa', 'Tenho'],
        ['cedo', 'Acordo'],
        ['fim', 'Aproveitar agora'],
      ]),
      walk('calma', kept('relogio'), [
        ['pressa', 'Nenhuma'],
        ['cedo', 'Não acordo'],
        ['fim', 'Aproveitar agora'],
      ]),
    ],
  }),
  at('senha', {
    shows: 'a password, asked for on the second screen only',
    refused: 'password',
    screens: [
      { id: 'inicio', text: 'Já é nossa cliente?' },
      { id: 'entrada', text: 'Entre na sua conta' },
    ],
    walks: [walk('cliente', null, [['inicio', 'Sou cliente'], ['entrada']])],
  }),
  at('cartao', {
    shows: 'a card, asked for on the second screen only',
    refused: 'card',
    screens: [
      { id: 'inicio', text: 'Quer pagar à vista?' },
      { id: 'pagamento', text: 'Dados do pagamento' },
    ],
    walks: [walk('paga', null, [['inicio', 'Quero'], ['pagamento']])],
  }),
  at('revelada', {
    shows:
      'a password that comes up late, on the same screen, in a closed shadow root, beside a field with a very long title',
    refused: 'password',
    screens: [{ id: 'plano', text: 'Quer ver o seu plano?' }],
    walks: [walk('quer', null, [['plano', 'Quero ver']])],
  }),
  at('moldura', {
    shows: "a card, asked for by a script in another host's frame on the second screen",
    refused: 'card',
    screens: [
      { id: 'inicio', text: 'Gostou do resultado?' },
      { id: 'vaga', text: 'Garanta a sua vaga' },
    ],
    walks: [walk('gostou', null, [['inicio', 'Gostei'], ['vaga']])],
  }),
  at('avisos', {
    shows: 'alert, a confirm on whose answer the way depends, beforeunload, and a screen that leads back',
    screens: [
      { id: 'inicio', text: 'Pronta para uma surpresa?' },
      { id: 'termos', text: 'Aceita os termos?' },
      { id: 'recusa', text: 'Que pena, pense melhor' },
      { id: 'premio', text: 'Você ganhou um desconto' },
    ],
    walks: [
      walk('aceita', dropped('avisos'), [
        ['inicio', 'Pronta'],
        ['termos', 'Aceito'],
        ['premio', 'Usar o desconto'],
      ]),
      walk('recusa antes', dropped('avisos'), [
        ['inicio', 'Ainda não'],
        ['termos', 'Não aceito'],
        ['recusa', 'Voltar aos termos'],
        ['termos', 'Aceito'],
        ['premio', 'Usar o desconto'],
      ]),
    ],
  }),
  at('sombra', {
    shows: 'options in shadow roots within a shadow root',
    screens: [
      { id: 'inicio', text: 'Qual é a sua cor?' },
      { id: 'calma', text: 'Você é calma' },
      { id: 'fogo', text: 'Você é intensa' },
      { id: 'fim', text: 'Sua cor combina com o nosso curso' },
    ],
    walks: [
      walk('azul', kept('sombra'), [
        ['inicio', 'Azul'],
        ['calma', 'Seguir em frente'],
        ['fim', 'Ver o curso'],
      ]),
      walk('vermelho', kept('sombra'), [
        ['inicio', 'Vermelho'],
        ['fogo', 'Ir com tudo'],
        ['fim', 'Ver o curso'],
      ]),
    ],
  }),
  at('divs', {
    shows:
      'options that are pictures, list items, divs and paragraphs, with onclick or a listener of the document',
    screens: [
      { id: 'casa', text: 'Escolha uma casa' },
      { id: 'quem', text: 'Quem mora com você?' },
      { id: 'uma', text: 'Um lar para uma pessoa' },
      { id: 'todos', text: 'Um lar para todos' },
      { id: 'fim', text: 'Achamos a sua casa' },
    ],
    walks: [
      walk('praia', dropped('divs'), [
        ['casa', 'Casa de praia'],
        ['quem', 'Moro só'],
        ['uma', 'Está certo'],
        ['fim', 'Conhecer a casa'],
      ]),
      walk('campo', dropped('divs'), [
        ['casa', 'Casa de campo'],
        ['quem', 'Com a família'],
        ['todos', 'Isso mesmo'],
        ['fim', 'Conhecer a casa'],
      ]),
    ],
  }),
  at('quadro', {
    shows: 'the whole quiz in a frame of the same origin, which tells the page when to leave',
    screens: [
      { id: 'inicio', text: 'O seu cabelo é liso?' },
      { id: 'liso', text: 'Fios lisos pedem leveza' },
      { id: 'cacheado', text: 'Cachos pedem hidratação' },
      { id: 'fim', text: 'Kit certo para os seus fios' },
    ],
    walks: [
      walk(
        'liso',
        kept('quadro'),
        [
          ['inicio', 'Liso'],
          ['liso', 'Entendi a leveza'],
          ['fim', 'Quero o kit'],
        ],
        '#quiz',
      ),
      walk(
        'cacheado',
        kept('quadro'),
        [
          ['inicio', 'Cacheado'],
          ['cacheado', 'Entendi a hidratação'],
          ['fim', 'Quero o kit'],
        ],
        '#quiz',
      ),
    ],
  }),
  at('ponteiro', {
    shows:
      'options that hear pointerdown and pointerup, or mousedown, and a button that waits for one of them',
    screens: [
      { id: 'inicio', text: 'Toque no que você prefere' },
      { id: 'xicaras', text: 'Quantas xícaras por dia?' },
      { id: 'folhas', text: 'Qual folha?' },
      { id: 'fim', text: 'Um clube para quem ama bebidas quentes' },
    ],
    walks: [
      walk('café', kept('ponteiro'), [
        ['inicio', 'Café'],
        ['xicaras', 'Uma xícara', 'Confirmar'],
        ['fim', 'Entrar no clube'],
      ]),
      walk('chá', kept('ponteiro'), [
        ['inicio', 'Chá'],
        ['folhas', 'Camomila', 'Confirmar'],
        ['fim', 'Entrar no clube'],
      ]),
    ],
  }),
];
