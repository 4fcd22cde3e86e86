import { paths } from '../lib/paths.ts';
import {
  contactWords,
  type LegalPlace,
  type LegalSection,
  type LegalText,
  listed,
  said,
} from './legal-text.ts';

/** The terms of use. Whoever changes a limit, a way to pay or what an ended subscription means changes them as well. */
export function termsText(place: LegalPlace): LegalText {
  return {
    title: 'Termos de Uso',
    description:
      'As regras do Garimpo: conta, planos, pagamento, cancelamento e reembolso, o que é permitido copiar e publicar, limites e responsabilidades.',
    updatedOn: '2026-11-27',
    summary: [
      'Copie só o que você tem direito de usar, não engane ninguém e cuide da sua senha. Você cancela quando quiser e, nos 7 primeiros dias depois da contratação, recebe seu dinheiro de volta.',
      ['Como tratamos dados pessoais está na ', { words: 'Política de Privacidade', to: paths.privacy }, '.'],
    ],
    sections: [
      agreement(place),
      account(),
      payment(),
      cancelling(place),
      limits(),
      acceptableUse(),
      reports(place),
      suspension(),
      ending(),
      availability(),
      property(),
      liability(),
      changes(),
      law(place),
    ],
  };
}

function agreement(place: LegalPlace): LegalSection {
  return {
    id: 'aceitacao',
    title: '1. O que é este acordo',
    blocks: [
      said(
        `Estes termos são o contrato entre você e quem opera o Garimpo em ${place.host}. Ao criar uma conta ou usar as ferramentas, você concorda com eles. É preciso ter 18 anos ou mais e poder contratar; quem usa em nome de uma empresa declara que pode falar por ela.`,
      ),
      said(
        'O Garimpo reúne ferramentas para quem trabalha com marketing de afiliados e produtos digitais: acompanhamento de anúncios públicos de concorrentes, cópia e edição de páginas e quizzes, proteção contra cópias, direcionamento e medição de tráfego, troca de letras em textos e remoção de metadados.',
      ),
    ],
  };
}

function account(): LegalSection {
  return {
    id: 'conta',
    title: '2. Sua conta',
    blocks: [
      listed(
        'Informe dados verdadeiros e um e-mail que seja seu.',
        'A conta é pessoal. Guarde a senha, de preferência com a verificação em duas etapas, e avise o suporte se desconfiar de acesso indevido.',
        'O que é feito com a sua conta é de sua responsabilidade, salvo falha nossa de segurança.',
      ),
    ],
  };
}

function payment(): LegalSection {
  return {
    id: 'planos',
    title: '3. Planos, avaliação e pagamento',
    blocks: [
      said([
        'Preços, limites e condições de cada plano são os que aparecem em ',
        { words: 'Planos', to: `${paths.about}#planos` },
        ' no momento da contratação. Os valores são mensais, em reais.',
      ]),
      listed(
        'Quem cobra, guarda os dados de pagamento e emite os comprovantes é o provedor de pagamento. O primeiro pagamento vence na contratação, no checkout dele, e as ferramentas abrem assim que ele o confirma.',
        'O Garimpo não tem um período de avaliação próprio. Onde o provedor oferece um, é o checkout dele que diz quantos dias são e em que data vence o primeiro pagamento. Durante a avaliação nada é cobrado, e as ferramentas abrem quando esse pagamento é confirmado.',
        'A assinatura renova a cada 30 dias, até você cancelar. As ferramentas ficam abertas enquanto houver pagamento confirmado pelo provedor nos últimos 30 dias.',
        'Preço de lançamento e cupons valem nas condições do anúncio e do checkout.',
        'Mudanças de preço são avisadas por e-mail com pelo menos 30 dias de antecedência e nunca atingem um período já pago.',
      ),
    ],
  };
}

function cancelling(place: LegalPlace): LegalSection {
  return {
    id: 'cancelamento',
    title: '4. Cancelamento, arrependimento e reembolso',
    blocks: [
      listed(
        [
          'Você cancela quando quiser, sem multa, em ',
          { words: 'Assinatura', to: paths.subscription },
          ', na área do cliente do provedor de pagamento ou pelo suporte. Nenhuma nova cobrança é feita. Onde o provedor cancela para o fim do período pago, as ferramentas ficam abertas até lá; onde cancela na hora, elas fecham quando ele nos informa.',
        ],
        'Direito de arrependimento: em até 7 dias da contratação você pode desistir, sem dizer o motivo, e receber de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49).',
        'Depois desse prazo, períodos já iniciados não são reembolsados, salvo falha do serviço ou quando a lei mandar.',
        'Com o reembolso ou a contestação de um pagamento, o acesso às ferramentas é encerrado.',
      ),
      said([
        'Para pedir o cancelamento ou o reembolso, escreva para ',
        contactWords(place, 'o suporte'),
        ' com o e-mail da conta.',
      ]),
    ],
  };
}

function limits(): LegalSection {
  return {
    id: 'limites',
    title: '5. Limites de uso',
    blocks: [
      listed(
        'Cada plano tem limites de bibliotecas acompanhadas, páginas clonadas, páginas no Anticlone, quizzes e requisições por mês. Chegando a um limite, o item seguinte não é criado; o que existe continua.',
        'Passar do limite mensal de requisições não interrompe os seus links. O excedente é contado e mostrado, ao preço que aparece no plano.',
        'Há limites técnicos de tamanho, tempo e frequência, iguais para todos, que protegem o serviço. Não tente contorná-los.',
      ),
    ],
  };
}

function acceptableUse(): LegalSection {
  return {
    id: 'uso-aceitavel',
    title: '6. Uso aceitável',
    blocks: [
      said('Você pode usar o Garimpo para qualquer trabalho honesto. Não é permitido:'),
      listed(
        'copiar ou publicar conteúdo, marca ou imagem que você não tem o direito de usar;',
        'publicar páginas que se passem por outra pessoa ou empresa, ou que peçam senha, cartão ou dados bancários. Elas são recusadas na cópia e a cada edição;',
        'enganar redes de anúncios e seus revisores. O filtro de tráfego direciona e mede; ele não mostra a quem revisa anúncios uma página diferente da oferta, e tentar usá-lo assim encerra a conta;',
        'espalhar programas maliciosos, spam, golpes, conteúdo ilegal, discriminatório ou que explore menores;',
        'prometer cura, ganho certo ou qualquer resultado que a lei proíba prometer;',
        'usar o Anticlone para prejudicar quem não copiou sua página;',
        'atacar, sobrecarregar ou tentar acessar dados de outros usuários;',
        'revender o acesso ou dividir a conta.',
      ),
      said(
        'O uso de bibliotecas de anúncios e de páginas de terceiros também segue as regras de quem as publica. Conhecê-las e cumpri-las cabe a você.',
      ),
    ],
  };
}

function reports(place: LegalPlace): LegalSection {
  return {
    id: 'denuncias',
    title: '7. Denúncias e direitos de terceiros',
    blocks: [
      said([
        'Toda página publicada pelo Garimpo tem um endereço público de denúncia: acrescente /.well-known/denuncia ao endereço dela. Você também pode escrever para ',
        contactWords(place, 'o suporte'),
        ', com o endereço da página, o conteúdo em questão e o motivo.',
      ]),
      said(
        'Analisamos cada denúncia. Quando ela procede, a página sai do ar e o dono é avisado, com a chance de responder. Golpes saem do ar na hora.',
      ),
    ],
  };
}

function suspension(): LegalSection {
  return {
    id: 'suspensao',
    title: '8. Suspensão e encerramento por nós',
    blocks: [
      said(
        'Podemos suspender uma página, uma ferramenta ou a conta de quem descumprir estes termos, na medida da gravidade. Salvo risco a outras pessoas ou ordem legal, avisamos antes e damos prazo para corrigir. Em caso de engano nosso, o acesso volta e o período perdido é compensado.',
      ),
    ],
  };
}

function ending(): LegalSection {
  return {
    id: 'fim',
    title: '9. Quando a assinatura termina',
    blocks: [
      listed(
        'As ferramentas fecham, mas nada é apagado. Páginas publicadas, scripts e links continuam respondendo por 30 dias; depois mostram um aviso neutro de página suspensa.',
        [
          'Em ',
          { words: 'Meus dados', to: paths.accountData },
          ' você baixa o que é seu ou exclui a conta, mesmo sem assinatura. A exclusão pode ser desfeita por 7 dias.',
        ],
      ),
    ],
  };
}

function availability(): LegalSection {
  return {
    id: 'disponibilidade',
    title: '10. Disponibilidade e mudanças no serviço',
    blocks: [
      said(
        'Trabalhamos para manter o serviço no ar o tempo todo, mas podem ocorrer falhas e manutenções; as programadas são avisadas. Ferramentas marcadas como BETA ainda estão em teste e podem mudar. Contagens de anúncios dependem de fontes de terceiros, que podem mudar ou deixar de responder; nesse caso dizemos que a leitura falhou.',
      ),
      said(
        'Se uma ferramenta essencial do seu plano for retirada, você pode cancelar e receber de volta a parte não usada do período pago.',
      ),
    ],
  };
}

function property(): LegalSection {
  return {
    id: 'propriedade',
    title: '11. De quem é o quê',
    blocks: [
      said(
        'O que você cria e envia continua seu. Você nos autoriza a guardar, processar e exibir esse conteúdo só para o serviço funcionar. O Garimpo, sua marca e seu código são de quem o opera; a assinatura dá direito de uso, não de cópia.',
      ),
    ],
  };
}

function liability(): LegalSection {
  return {
    id: 'responsabilidade',
    title: '12. Responsabilidades',
    blocks: [
      listed(
        'Você responde pelo conteúdo que copia, edita e publica, pelas suas ofertas e pelos dados dos seus visitantes. Se um terceiro nos cobrar por isso, você assume a defesa e os custos.',
        'Nós respondemos pelos danos que causarmos por falha do serviço, nos termos da lei. Não respondemos por decisões tomadas com base nas contagens, por bloqueios de contas de anúncio nem por serviços de terceiros, como redes de anúncios e o provedor de pagamento.',
        'Se você contrata como empresa, nossa responsabilidade total se limita ao que você pagou nos 12 meses anteriores ao fato. Nada aqui reduz direitos que o Código de Defesa do Consumidor garante.',
      ),
    ],
  };
}

function changes(): LegalSection {
  return {
    id: 'mudancas',
    title: '13. Mudanças nestes termos',
    blocks: [
      said(
        'Podemos atualizar estes termos. Mudanças relevantes são avisadas por e-mail com pelo menos 30 dias de antecedência, e a data no alto da página muda. Quem não concordar pode cancelar antes de a mudança valer.',
      ),
    ],
  };
}

function law(place: LegalPlace): LegalSection {
  return {
    id: 'lei-e-foro',
    title: '14. Lei, foro e contato',
    blocks: [
      said(
        'Vale a lei brasileira. Para consumidores, o foro é o do seu domicílio. Antes do processo, fale conosco: a maioria dos problemas se resolve em uma conversa.',
      ),
      said(['Contato: ', contactWords(place, 'pelo botão de suporte'), '.']),
    ],
  };
}
