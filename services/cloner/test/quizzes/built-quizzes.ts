import type { BuiltQuiz, BuiltScreen } from './built-quiz.ts';
import { checkoutUrl } from './quiz.ts';

/** Stored in the API alone: the page loads one screen at a time. */
export const CONVERSATION: BuiltQuiz = {
  name: 'conversa',
  screens: [
    { id: 'inicio', title: 'Vamos conversar sobre dinheiro?', kind: 'intro', button: 'Vamos', to: 'renda' },
    {
      id: 'renda',
      title: 'Como você ganha dinheiro hoje?',
      kind: 'choice',
      options: [
        { text: 'Tenho salário', to: 'salario' },
        { text: 'Trabalho por conta', to: 'conta' },
        { text: 'Estou parada', to: 'parada' },
      ],
    },
    {
      id: 'salario',
      title: 'O salário chega ao fim do mês?',
      kind: 'choice',
      options: [
        { text: 'Chega', to: 'guarda' },
        { text: 'Nem sempre', to: 'divida' },
      ],
    },
    {
      id: 'conta',
      title: 'Separa o dinheiro da empresa?',
      kind: 'choice',
      to: 'guarda',
      options: [{ text: 'Separo' }, { text: 'Misturo tudo' }],
    },
    {
      id: 'parada',
      title: 'Procura algo há quanto tempo?',
      kind: 'choice',
      to: 'divida',
      options: [{ text: 'Poucas semanas' }, { text: 'Meses' }],
    },
    { id: 'guarda', title: 'Guardar um pouco muda tudo', kind: 'intro', button: 'Concordo', to: 'lead' },
    { id: 'divida', title: 'Sair das dívidas vem primeiro', kind: 'intro', button: 'É verdade', to: 'lead' },
    {
      id: 'lead',
      title: 'Para onde vai o seu plano?',
      kind: 'form',
      fields: [
        { name: 'nome', label: 'Nome', type: 'text' },
        { name: 'email', label: 'E-mail', type: 'email' },
        { name: 'telefone', label: 'WhatsApp', type: 'tel' },
      ],
      button: 'Receber o plano',
      to: 'calculo',
    },
    { id: 'calculo', title: 'Fazendo as contas', kind: 'loading', seconds: 3, to: 'plano' },
    {
      id: 'plano',
      title: 'Seu plano financeiro chegou',
      kind: 'result',
      button: 'Quero o plano',
      checkout: checkoutUrl('plano'),
    },
  ],
};

type Way = [text: string, to: string];

const choice = (id: string, title: string, ...options: Way[]): BuiltScreen => ({
  id,
  title,
  kind: 'choice',
  options: options.map(([text, to]) => ({ text, to })),
});
/** A question all of whose options lead to one screen. */
const question = (id: string, title: string, to: string, ...options: string[]): BuiltScreen => ({
  id,
  title,
  kind: 'choice',
  to,
  options: options.map((text) => ({ text })),
});
const result = (id: string, title: string, offer: string): BuiltScreen => ({
  id,
  title,
  kind: 'result',
  button: 'Quero meu plano',
  checkout: checkoutUrl(offer),
});

export const NEXT: BuiltQuiz = {
  name: 'next',
  screens: [
    { id: 'inicio', title: 'Descubra seu perfil de sono', kind: 'intro', button: 'Começar', to: 'idade' },
    {
      id: 'idade',
      title: 'Qual é a sua idade?',
      kind: 'choice',
      to: 'dorme',
      options: ['De 18 a 29', 'De 30 a 39', 'De 40 a 49', '50 ou mais'].map((text, at) => ({
        text,
        picture: `idade-${at}`,
      })),
    },
    choice('dorme', 'Você dorme bem?', ['Sim, quase sempre', 'rotina'], ['Não, acordo cansada', 'insonia']),
    question('rotina', 'Como é a sua rotina?', 'analise', 'Corrida', 'Tranquila'),
    question('insonia', 'Há quanto tempo dorme mal?', 'remedio', 'Há semanas', 'Há anos'),
    question('remedio', 'Já tentou chás?', 'analise', 'Já', 'Ainda não'),
    { id: 'analise', title: 'Analisando as respostas', kind: 'loading', seconds: 2, to: 'resultado' },
    result('resultado', 'Seu plano de sono está pronto', 'sono'),
  ],
};

export const FORM: BuiltQuiz = {
  name: 'formulario',
  screens: [
    {
      id: 'nome',
      title: 'Como podemos chamar você?',
      kind: 'form',
      fields: [{ name: 'nome', label: 'Seu nome', type: 'text' }],
      to: 'objetivo',
    },
    choice(
      'objetivo',
      '{nome}, qual é o seu objetivo?',
      ['Emagrecer', 'peso-alvo'],
      ['Ganhar músculos', 'treino'],
      ['Ter mais saúde', 'exames'],
    ),
    question('peso-alvo', 'Quantos quilos quer perder?', 'doces', 'Até 5 kg', 'Mais de 5 kg'),
    question('doces', 'Come doces todos os dias?', 'habitos', 'Como', 'Não como'),
    question('treino', 'Treina quantas vezes por semana?', 'habitos', 'Nenhuma', 'Três ou mais'),
    question('exames', 'Fez exames neste ano?', 'pressao', 'Fiz', 'Não fiz'),
    question('pressao', 'Tem pressão alta?', 'habitos', 'Tenho', 'Não tenho'),
    {
      id: 'habitos',
      title: 'Marque os seus hábitos',
      kind: 'multi',
      options: [{ text: 'Durmo tarde' }, { text: 'Pulo refeições' }, { text: 'Bebo pouca água' }],
      to: 'corpo',
    },
    {
      id: 'corpo',
      title: 'Altura e peso',
      kind: 'form',
      fields: [
        { name: 'altura', label: 'Altura em centímetros', type: 'number', min: 120, max: 220 },
        { name: 'peso', label: 'Peso em quilos', type: 'number', min: 35, max: 250 },
      ],
      to: 'energia',
    },
    {
      id: 'energia',
      title: 'De 0 a 10, quanta energia você tem?',
      kind: 'form',
      fields: [{ name: 'energia', label: 'Energia', type: 'range', min: 0, max: 10 }],
      to: 'email',
    },
    {
      id: 'email',
      title: 'Para onde mandamos o plano?',
      kind: 'form',
      fields: [{ name: 'email', label: 'Seu melhor e-mail', type: 'email' }],
      button: 'Ver meu resultado',
      to: 'preparo',
    },
    {
      id: 'preparo',
      title: 'Preparando o seu plano',
      kind: 'loading',
      seconds: 3,
      // The screens in between do not depend on the first answer, but the result does.
      toBy: {
        screen: 'objetivo',
        cases: {
          Emagrecer: 'resultado-leve',
          'Ganhar músculos': 'resultado-forte',
          'Ter mais saúde': 'resultado-vivo',
        },
      },
    },
    result('resultado-leve', '{nome}, o Plano Leve é para você', 'leve'),
    result('resultado-forte', '{nome}, o Plano Forte é para você', 'forte'),
    result('resultado-vivo', '{nome}, o Plano Vivo é para você', 'vivo'),
  ],
};

/** The usual quiz: twelve screens, one after another. */
export const TWELVE: BuiltQuiz = {
  name: 'doze',
  screens: [
    {
      id: 'inicio',
      title: 'Plano alimentar em 1 minuto',
      kind: 'intro',
      button: 'Quero o meu',
      to: 'genero',
    },
    question('genero', 'Você é?', 'idade', 'Mulher', 'Homem'),
    question('idade', 'Sua faixa de idade', 'objetivo', '18 a 25', '26 a 35', '36 a 45', 'Mais de 45'),
    question('objetivo', 'O que mais quer mudar?', 'barreira', 'Barriga', 'Disposição', 'Autoestima'),
    question('barreira', 'O que mais atrapalha?', 'alimentos', 'Falta de tempo', 'Ansiedade'),
    {
      id: 'alimentos',
      title: 'Do que você gosta?',
      kind: 'multi',
      options: [{ text: 'Frutas' }, { text: 'Ovos' }, { text: 'Peixe' }],
      to: 'agua',
    },
    question('agua', 'Quanta água bebe por dia?', 'medidas', 'Até 1 litro', 'Mais de 1 litro'),
    {
      id: 'medidas',
      title: 'Suas medidas',
      kind: 'form',
      fields: [{ name: 'peso', label: 'Peso em quilos', type: 'number', min: 35, max: 250 }],
      to: 'depoimento',
    },
    {
      id: 'depoimento',
      title: 'Carla perdeu 9 kg em 2 meses',
      kind: 'intro',
      button: 'Também quero',
      to: 'email',
    },
    {
      id: 'email',
      title: 'Seu plano vai por e-mail',
      kind: 'form',
      fields: [{ name: 'email', label: 'E-mail', type: 'email' }],
      to: 'calculo',
    },
    { id: 'calculo', title: 'Calculando o seu plano', kind: 'loading', seconds: 1, to: 'oferta' },
    result('oferta', 'Seu plano alimentar está pronto', 'doze'),
  ],
};

/** Forty screens: one that branches, three branches of six, twenty common questions, and one result. */
export const FORTY: BuiltQuiz = { name: 'quarenta', screens: fortyScreens() };

function fortyScreens(): BuiltScreen[] {
  const two = (at: number) => String(at).padStart(2, '0');
  const branch = (name: string, label: string) =>
    Array.from({ length: 6 }, (_, at) =>
      question(
        `${name}-${at + 1}`,
        `${label}, pergunta ${at + 1} de 6`,
        at === 5 ? 'comum-01' : `${name}-${at + 2}`,
        'Sim',
        'Não',
      ),
    );
  const common = Array.from({ length: 20 }, (_, at) =>
    question(
      `comum-${two(at + 1)}`,
      `Para todas: pergunta ${two(at + 1)} de 20`,
      at === 19 ? 'fim' : `comum-${two(at + 2)}`,
      'Concordo',
      'Discordo',
    ),
  );
  return [
    choice(
      'perfil',
      'Com qual perfil você se parece?',
      ['Iniciante', 'iniciante-1'],
      ['Experiente', 'experiente-1'],
      ['Profissional', 'profissional-1'],
    ),
    ...branch('iniciante', 'Iniciante'),
    ...branch('experiente', 'Experiente'),
    ...branch('profissional', 'Profissional'),
    ...common,
    result('fim', 'Chegou ao fim das quarenta telas', 'quarenta'),
  ];
}

export const ENCRYPTED: BuiltQuiz = encrypted('cifrado', 'da sua pele', 'pele');
export const SUBTLE: BuiltQuiz = encrypted('cifrado-subtle', 'do seu cabelo', 'cabelo');

function encrypted(name: string, of: string, offer: string): BuiltQuiz {
  return {
    name,
    screens: [
      { id: 'inicio', title: `O diagnóstico ${of}`, kind: 'intro', button: 'Iniciar', to: 'tipo' },
      choice('tipo', `Qual é o tipo ${of}?`, ['Oleoso', 'brilho'], ['Seco', 'sede']),
      question('brilho', 'O brilho incomoda?', 'cuidados', 'Muito', 'Pouco'),
      question('sede', 'Sente que repuxa?', 'cuidados', 'Sinto', 'Não sinto'),
      {
        id: 'cuidados',
        title: 'O que já usa?',
        kind: 'multi',
        options: [{ text: 'Protetor' }, { text: 'Hidratante' }],
        to: 'contato',
      },
      {
        id: 'contato',
        title: 'Receba o diagnóstico',
        kind: 'form',
        fields: [{ name: 'email', label: 'E-mail', type: 'email' }],
        to: 'leitura',
      },
      {
        id: 'leitura',
        title: `Leitura ${of}`,
        kind: 'loading',
        seconds: 2,
        toBy: { screen: 'tipo', cases: { Oleoso: 'resultado-oleoso', Seco: 'resultado-seco' } },
      },
      result('resultado-oleoso', 'Rotina para controlar o brilho', `${offer}-oleoso`),
      result('resultado-seco', 'Rotina de hidratação profunda', `${offer}-seco`),
    ],
  };
}
