/** The vocabulary of a product's page. */
export interface Niche {
  product: string;
  audience: readonly string[];
  pains: readonly string[];
  wishes: readonly string[];
  things: readonly string[];
  acts: readonly string[];
}

const list = (items: string): string[] => items.split(' | ');

export const NICHES: readonly Niche[] = [
  {
    product: 'Método Costura Lucrativa',
    audience: list('costureiras iniciantes | mães que trabalham em casa | quem herdou uma máquina parada'),
    pains: list(
      'a gola que nunca assenta | o zíper que entorta | o cliente que reclama do caimento | o tecido cortado errado',
    ),
    wishes: list(
      'vender vestidos sob medida | ter uma agenda cheia de encomendas | montar um ateliê no quarto dos fundos',
    ),
    things: list(
      'moldes em tamanho real | tabela de preços por peça | aulas de modelagem plana | fichas de medidas',
    ),
    acts: list(
      'riscar o molde | alinhavar a manga | fechar o ombro | passar a entretela | provar no manequim',
    ),
  },
  {
    product: 'Protocolo Sono Profundo',
    audience: list('quem acorda às três da manhã | plantonistas de hospital | pais de recém-nascidos'),
    pains: list(
      'a mente que não desliga | o celular debaixo do travesseiro | o cansaço depois do almoço | o ronco do parceiro',
    ),
    wishes: list('dormir a noite inteira | levantar antes do despertador | render no trabalho sem café'),
    things: list(
      'roteiro de respiração | diário de descanso | áudios de relaxamento | plano de luz e temperatura',
    ),
    acts: list(
      'escurecer o quarto | soltar os ombros | contar as expirações | desligar as telas | tomar o chá morno',
    ),
  },
  {
    product: 'Horta de Varanda',
    audience: list('moradores de apartamento | aposentados com tempo livre | professoras de escola infantil'),
    pains: list(
      'o manjericão que murcha | as formigas no vaso | a terra que empedra | o sol que só bate de manhã',
    ),
    wishes: list(
      'colher alface toda semana | temperar o almoço com ervas frescas | ensinar as crianças a plantar',
    ),
    things: list(
      'calendário de plantio | receitas de adubo caseiro | lista de vasos por espécie | guia de pragas',
    ),
    acts: list(
      'furar o fundo do vaso | misturar o substrato | regar pela base | podar as pontas | transplantar as mudas',
    ),
  },
  {
    product: 'Inglês em Viagem',
    audience: list('turistas de primeira viagem | comissários de bordo | casais em lua de mel'),
    pains: list(
      'o branco na imigração | o cardápio que ninguém traduz | a vergonha de falar errado | o aplicativo que trava',
    ),
    wishes: list('pedir informação na rua | negociar o preço do passeio | fazer amigos no albergue'),
    things: list(
      'cem diálogos gravados | cartões de frases | simulador de aeroporto | sotaques do mundo todo',
    ),
    acts: list(
      'repetir em voz alta | ouvir no ônibus | anotar a expressão | gravar a pronúncia | conversar com o tutor',
    ),
  },
  {
    product: 'Planilha do Pequeno Mercado',
    audience: list('donos de mercearia | feirantes | gerentes de padaria'),
    pains: list(
      'a mercadoria vencida na prateleira | o fiado esquecido no caderno | o caixa que não bate | o fornecedor que atrasa',
    ),
    wishes: list('saber o lucro de cada produto | comprar na hora certa | pagar os boletos sem susto'),
    things: list('controle de estoque | painel de vendas do dia | curva de produtos | alerta de validade'),
    acts: list(
      'lançar a nota | contar a gôndola | fechar o turno | comparar os preços | imprimir o relatório',
    ),
  },
  {
    product: 'Violão sem Partitura',
    audience: list('músicos de igreja | adolescentes tímidos | quem guarda um violão no armário'),
    pains: list(
      'a pestana que abafa | os dedos doloridos | o ritmo que foge | a cifra que não combina com a voz',
    ),
    wishes: list('tocar na roda de amigos | acompanhar o coral | compor uma canção de aniversário'),
    things: list(
      'mapa do braço | trinta batidas gravadas | músicas em três acordes | exercícios de mão direita',
    ),
    acts: list('afinar de ouvido | trocar de acorde | marcar com o pé | dedilhar devagar | cantar a melodia'),
  },
  {
    product: 'Confeitaria de Pote',
    audience: list('boleiras de bairro | estudantes sem renda | quem cozinha para a família'),
    pains: list(
      'o recheio que azeda | a massa que sola | a embalagem que vaza | o cliente que some no domingo',
    ),
    wishes: list('vender cinquenta potes por dia | entregar para cafeterias | pagar a faculdade com doces'),
    things: list('fichas técnicas | calculadora de porções | modelos de rótulo | roteiro de fotografia'),
    acts: list('temperar o chocolate | montar as camadas | pesar a colher | selar a tampa | congelar a base'),
  },
  {
    product: 'Corrida aos Quarenta',
    audience: list('sedentários de escritório | quem teve dor no joelho | grupos de caminhada'),
    pains: list('o fôlego que acaba na esquina | a canelite | o tênis errado | a preguiça da segunda-feira'),
    wishes: list('completar dez quilômetros | correr no parque com os filhos | baixar a pressão'),
    things: list('planilha de doze semanas | vídeos de alongamento | tabela de ritmos | cardápio de prova'),
    acts: list(
      'aquecer os tornozelos | alternar trote e passo | soltar os braços | hidratar a cada volta | anotar o tempo',
    ),
  },
];

/** Sentences of two writers. A, B, D, T, W stand for audience, pain, act, thing, wish. */
export const WRITERS: readonly (readonly string[])[] = [
  [
    'Se você conhece {B}, sabe que {D} parece impossível sem ajuda',
    'Imagine {W} daqui a poucas semanas, com {T} ao seu lado',
    'Muitos {A} desistem por causa de {B} e nunca descobrem como {D}',
    'Foi assim que decidi reunir {T} e {T} num só lugar',
    'Não importa se o problema é {B}: primeiro é preciso {D}, depois {D}',
    '{A} escrevem todos os dias contando que conseguiram {W}',
    'Em vez de lutar contra {B}, você vai {D} com calma',
    'O segredo não está em {D}, e sim em usar {T} do jeito certo',
    'Com {T}, até {A} conseguem {W}',
    'Quando {B} aparecer outra vez, abra {T} e comece a {D}',
    'Eu mesmo passei anos sem {W}, culpando {B}',
    'Depois de {D}, fica fácil {D} e chegar a {W}',
    'Você recebe {T}, {T} e ainda um passo a passo para {D}',
    'Ninguém explica para {A} que {B} tem solução em casa',
    'Separe quinze minutos para {D} e veja {B} sumir',
    'A maior parte de {A} erra ao {D} antes de {D}',
    'Já pensou em {W} sem depender de ninguém?',
    'Criado para {A}, ele mostra como {D} mesmo com {B}',
    'O capítulo dois trata de {B} e traz {T}',
    'Basta {D} três vezes por semana para {W}',
  ],
  [
    'Olha só: {D} deixou de ser um drama na minha casa',
    'Duas amigas me perguntaram por que {B} não me tira mais a paz',
    'A resposta cabe numa folha: {T}',
    'Primeiro vem {D}; o resto acontece quase sozinho',
    'Eu vi gente chorar de alegria por {W}',
    'Cansei de ouvir que {B} é normal',
    'Dentro da área de membros ficam {T}, organizados por semana',
    'Nada de fórmula mágica, apenas {D} um pouco melhor a cada tentativa',
    'Para {A}, o começo costuma ser confuso, e tudo bem',
    'Quer {W}? Então pare de adiar',
    'O erro número um chama-se {B}, e ele custa caro',
    'Pegue papel, anote {T} e volte aqui amanhã',
    'Meu avô já dizia: quem sabe {D} não passa aperto',
    'Entre {D} e {D} existe um detalhe que muda o resultado',
    'Sem enrolação: são {T} prontos para usar hoje à noite',
    'Três turmas de {A} já testaram cada aula',
    'Troque {B} por tempo livre',
    'Há quem pague fortunas por {T}, e aqui está incluído',
    'Sobra espaço para errar, refazer e ainda {W}',
    'Fica combinado assim: você tenta {D}, eu acompanho de perto',
  ],
];

export const FIRST_NAMES = list('Ana | Bruno | Célia | Diego | Elisa | Fábio | Gilda | Heitor | Iara | Joel');
export const CITIES = ['Recife', 'Santos', 'Belém', 'Curitiba', 'Goiânia', 'Natal', 'Londrina', 'Manaus'];
