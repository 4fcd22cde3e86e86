import { paths } from '../lib/paths.ts';
import {
  contactWords,
  type LegalPlace,
  type LegalSection,
  type LegalText,
  listed,
  said,
} from './legal-text.ts';

/**
 * The privacy policy. It says what the product does with data, kind by kind: whoever changes what is stored, for how
 * long or with whom changes the sentence here as well, and the date.
 */
export function privacyText(place: LegalPlace): LegalText {
  return {
    title: 'Política de Privacidade',
    description:
      'Quais dados o Garimpo guarda, para quê, por quanto tempo, com quem compartilha e como você baixa ou exclui os seus.',
    updatedOn: '2026-11-26',
    summary: [
      'Guardamos o necessário para a sua conta e as suas ferramentas funcionarem. Não vendemos dados, não exibimos anúncios e não usamos rastreadores de terceiros no aplicativo.',
      [
        'Em ',
        { words: 'Meus dados', to: paths.accountData },
        ' você baixa tudo o que temos sobre você ou exclui a conta, com ou sem assinatura ativa.',
      ],
    ],
    sections: [
      controller(place),
      dataKept(),
      visitors(),
      purposes(),
      sharing(place),
      storage(),
      retention(),
      rights(place),
      security(),
      children(),
      changes(place),
    ],
  };
}

function controller(place: LegalPlace): LegalSection {
  return {
    id: 'quem-somos',
    title: '1. Quem cuida dos seus dados',
    blocks: [
      said(
        `Esta política vale para o Garimpo em ${place.host} e para as páginas publicadas por meio dele. O controlador dos dados da sua conta, nos termos da Lei nº 13.709/2018 (LGPD), é quem opera o Garimpo neste endereço.`,
      ),
      said([
        'Para falar com o encarregado pelo tratamento de dados pessoais, escreva para ',
        contactWords(place, 'o suporte, pelo botão no canto da tela'),
        '. Respondemos em português.',
      ]),
    ],
  };
}

function dataKept(): LegalSection {
  return {
    id: 'dados',
    title: '2. Que dados guardamos sobre você',
    blocks: [
      {
        kind: 'table',
        label: 'Dados guardados sobre o usuário',
        head: ['Dado', 'De onde vem', 'Por quanto tempo'],
        rows: [
          [
            'Cadastro: nome, e-mail e se ele foi confirmado, foto, plano escolhido, idioma e preferência de avisos',
            'De você, ou da conta com que escolheu entrar (por exemplo, Google), que nos diz nome, e-mail e um identificador',
            'Enquanto a conta existir',
          ],
          [
            'Senha, passkeys e verificação em duas etapas',
            'De você. Da senha e dos códigos de recuperação guardamos só um resumo que não pode ser revertido; a chave do aplicativo autenticador fica cifrada; do telefone guardamos o número; de uma passkey temos só a chave pública, nunca sua digital ou seu rosto',
            'Enquanto a conta existir, ou até você remover a passkey ou a verificação',
          ],
          [
            'Sessões: data, endereço IP e navegador de cada aparelho conectado',
            'Do seu acesso. Você as vê, e encerra, no perfil',
            'Até você sair, ou 90 dias sem uso. As chaves já trocadas de uma sessão, que servem para detectar roubo, 30 dias',
          ],
          [
            'Contadores de tentativas por conta e por endereço IP',
            'Do uso das telas de entrada, cadastro e recuperação de senha',
            'Só enquanto o limite vale',
          ],
          [
            'Assinatura: plano, situação e data da última renovação',
            'Dos avisos do provedor de pagamento',
            'Enquanto a conta existir',
          ],
          [
            'Avisos de cobrança, como recebidos do provedor: nome, e-mail, produto, valor, data e resultado',
            'Do provedor de pagamento. Número de cartão e conta bancária ficam com ele e não chegam a nós',
            'Pelo prazo da legislação fiscal, em regra 5 anos, mesmo depois da exclusão da conta',
          ],
          [
            'O que você cria: ofertas, leituras e tags; páginas e quizzes clonados, com suas versões; páginas protegidas e clones detectados; campanhas, domínios e relatórios',
            'De você e das ferramentas que usa',
            'Até você excluir o item ou a conta',
          ],
          [
            'Canais de alertas: navegadores que mostram notificações, conversa do Telegram, endereço do seu webhook e o registro dos envios',
            'De você, quando conecta um canal. Você os vê, e desconecta, em Alertas',
            'Até você desconectar o canal ou excluir a conta. O registro dos envios, 30 dias',
          ],
          [
            'E-mails que enviamos: confirmação, recuperação de senha e avisos de segurança',
            'Do Garimpo',
            'O código de cada e-mail vale por pouco tempo e uma única vez; depois é apagado',
          ],
          [
            'Registros técnicos: data, página pedida, resultado e o identificador da conta',
            'Do servidor. Não contêm endereço IP, senha nem o conteúdo enviado',
            'O tempo necessário para encontrar falhas e abusos',
          ],
        ],
      },
      said(
        'Algumas ferramentas não guardam nada: Criptografar Texto funciona inteiro no seu navegador, e o arquivo enviado a Remover Metadados é processado, devolvido e descartado.',
      ),
    ],
  };
}

function visitors(): LegalSection {
  return {
    id: 'visitantes',
    title: '3. Dados de quem visita as suas páginas',
    blocks: [
      said(
        'Quando alguém abre uma página protegida pelo Anticlone ou um link do filtro de tráfego, registramos data, endereço IP, navegador e dispositivo, cidade e país aproximados, o site de onde a pessoa veio e os parâmetros de campanha do endereço (UTM, cliques de anúncio e os que o dono da campanha informou). Nesses casos o controlador é você, dono da página ou da campanha; nós somos o operador e tratamos os dados apenas para gerar os seus relatórios e proteger as suas páginas.',
      ),
      listed(
        'O endereço IP aparece mascarado. Para vê-lo inteiro é preciso um clique, que fica registrado.',
        'O que em um parâmetro parece e-mail, CPF, CNPJ, telefone ou cartão não é guardado, nem repassado à página da campanha.',
        'Endereço IP, navegador e parâmetros são apagados 90 dias depois da visita. Da página de onde a pessoa veio fica só o site.',
        'Um link que divide as visitas entre páginas de oferta guarda no navegador do visitante um cookie só daquele link (gp_pessoa, 90 dias), para levá-lo sempre à mesma página.',
        'Quem tem campanhas pode marcar os próprios navegadores para não contar as suas visitas: um cookie no endereço dos links (gp_proprio, 1 ano), posto por um botão e retirado por outro.',
        'Os formulários de um site clonado não enviam nada. O que um visitante digita em um quiz clonado é descartado na hora e nunca é guardado, nem repassado à página original.',
        'Se as suas páginas têm scripts de terceiros que você incluiu, como pixels e ferramentas de análise, o que eles coletam segue as regras de quem os fornece. Informar isso aos visitantes cabe a você.',
      ),
      said(
        'Quem visitou uma página feita com o Garimpo pode pedir acesso ou exclusão ao dono dela. Se o pedido chegar a nós, avisamos o dono e ajudamos a cumpri-lo.',
      ),
    ],
  };
}

function purposes(): LegalSection {
  return {
    id: 'finalidades',
    title: '4. Para que usamos e com que base legal',
    blocks: [
      {
        kind: 'table',
        label: 'Finalidades e bases legais',
        head: ['Finalidade', 'Base legal (LGPD, art. 7º)'],
        rows: [
          [
            'Criar a conta, manter você conectado, oferecer as ferramentas e responder ao suporte',
            'Execução de contrato (inciso V)',
          ],
          [
            'Liberar, renovar e encerrar a assinatura conforme os avisos de pagamento',
            'Execução de contrato (inciso V)',
          ],
          [
            'Guardar registros fiscais e atender a ordens legais',
            'Obrigação legal ou regulatória (inciso II)',
          ],
          [
            'Impedir invasões, fraude, uso abusivo e clonagem para golpe; encontrar falhas',
            'Legítimo interesse (inciso IX), com o mínimo de dados',
          ],
          [
            'Enviar avisos por e-mail que não são de segurança',
            'Consentimento (inciso I), que você liga e desliga em Configurações',
          ],
          ['Defender direitos em processos', 'Exercício regular de direitos (inciso VI)'],
        ],
      },
      said(
        'Nenhuma decisão sobre você é tomada só por máquina com base no seu perfil. O acesso às ferramentas depende apenas da situação da assinatura.',
      ),
    ],
  };
}

function sharing(place: LegalPlace): LegalSection {
  return {
    id: 'operadores',
    title: '5. Com quem compartilhamos',
    blocks: [
      said('Não vendemos nem alugamos dados. Compartilhamos o necessário com estes operadores e parceiros:'),
      {
        kind: 'table',
        label: 'Operadores e parceiros',
        head: ['Quem', 'O que recebe', 'Para quê'],
        rows: [
          ['Hospedagem', 'Todos os dados desta política, guardados nos servidores', 'Manter o serviço no ar'],
          ...(place.cloudAccounts
            ? [
                [
                  'Supabase',
                  'Conta, sessões e banco de dados',
                  'Entrada na conta e armazenamento, em nosso nome',
                ],
              ]
            : []),
          [
            'Envio de SMS',
            'O número e o código de entrada',
            'Entregar o código. Só quando você pede um por SMS',
          ],
          ['Envio de e-mail', 'Nome, endereço e o texto do e-mail', 'Entregar confirmações e avisos'],
          [
            'Provedor de pagamento, cujo nome aparece no checkout',
            'Seu e-mail e o identificador da conta, para preencher o checkout; o restante você informa a ele',
            'Cobrar, renovar, cancelar e reembolsar. Ele trata os dados de pagamento por conta própria',
          ],
          [
            'Conta externa com que você escolher entrar',
            'O pedido de entrada',
            'Confirmar que é você. Só quando você usa esse botão',
          ],
          [
            'Serviço de notificações do fabricante do seu navegador',
            'Alertas cifrados, que ele não consegue ler',
            'Mostrar notificações. Só nos navegadores em que você as ativa',
          ],
          [
            'Telegram',
            'O texto dos alertas e o identificador da conversa',
            'Entregar alertas. Só quando você conecta uma conversa',
          ],
          ['Autoridades', 'O que a lei ou uma ordem judicial exigir', 'Cumprir a lei'],
        ],
      },
      said(
        'Alguns operadores podem estar fora do Brasil. Nesse caso, a transferência segue os artigos 33 a 36 da LGPD, com as garantias contratuais que eles pedem. A localização aproximada de visitantes é calculada no nosso servidor, sem enviar o endereço IP a ninguém.',
      ),
    ],
  };
}

function storage(): LegalSection {
  return {
    id: 'cookies',
    title: '6. Cookies e armazenamento no navegador',
    blocks: [
      said('O aplicativo usa só o que precisa para funcionar. Não há cookie de publicidade nem de análise.'),
      {
        kind: 'table',
        label: 'O que fica guardado no seu navegador',
        head: ['O que', 'Onde', 'Até quando'],
        rows: [
          [
            'Tema claro ou escuro',
            'Armazenamento local (theme)',
            'Até você escolher o do sistema ou limpar o navegador',
          ],
          ['Sua sessão', 'Armazenamento local (garimpo-session)', 'Até você sair'],
          [
            'Troca de senha por link de e-mail',
            'Armazenamento da aba (garimpo-recovery), com a prova do pedido no armazenamento local',
            'Até fechar a aba ou concluir a troca',
          ],
          [
            'Qual código por SMS foi pedido, sem o código',
            'Armazenamento da aba (garimpo-phone)',
            'Até usar o código ou fechar a aba',
          ],
          [
            'Lista de ferramentas disponíveis',
            'Armazenamento local (garimpo.discovery)',
            'Até ser substituída por outra mais nova',
          ],
          [
            'Alterações do quadro que ainda não chegaram ao servidor',
            'Armazenamento local (garimpo:)',
            'Até serem salvas',
          ],
          [
            'O que você digitou em um formulário e ainda não enviou, menos senhas, códigos e arquivos',
            'Armazenamento local e da aba (garimpo.draft, garimpo.tab)',
            'Até enviar, descartar ou apagar ao sair; no máximo 7 dias',
          ],
          [
            'Edições de um site clonado que ainda não foram salvas',
            'Banco de dados do navegador (IndexedDB, garimpo-)',
            'Até serem salvas ou darem lugar às de 30 sites mais recentes',
          ],
          [
            'Quais clonagens já foram avisadas a você',
            'Armazenamento local e da aba (garimpo.)',
            'Até darem lugar a 50 mais recentes',
          ],
          [
            'Quais páginas e itens você abriu por último na busca',
            'Armazenamento local (garimpo.recent)',
            'Até darem lugar a 5 mais recentes',
          ],
          [
            'Prévia de uma ferramenta, se você abriu um link de prévia',
            'Armazenamento local (garimpo.preview)',
            'Até a prévia vencer ou você sair dela',
          ],
          [
            'Notificações de alertas, se você as ativou neste navegador',
            'Um programa do Garimpo que só mostra notificações (service worker), e a inscrição no serviço do seu navegador',
            'Até você desativar em Alertas, ou nas permissões do site',
          ],
          ['Entrada por conta externa', 'Cookie garimpo-provider-flow, que scripts não leem', '10 minutos'],
          [
            'Navegador em que você já entrou, para que tentativas de outras pessoas não bloqueiem a sua entrada',
            'Cookie garimpo-device, que scripts não leem e não diz quem você é',
            '180 dias depois do último uso',
          ],
        ],
      },
    ],
  };
}

function retention(): LegalSection {
  return {
    id: 'prazos',
    title: '7. Fim da assinatura e exclusão',
    blocks: [
      listed(
        'Quando a assinatura termina, nada é apagado. As páginas publicadas continuam no ar por 30 dias e depois mostram um aviso de página suspensa; você pode voltar, baixar seus dados ou excluir a conta.',
        'Quando você pede a exclusão da conta, tem 7 dias para desfazer o pedido. Passado o prazo, apagamos conta, itens criados e arquivos, em todas as partes do sistema.',
        'Ficam só os registros fiscais da seção 2, separados do restante e usados apenas para cumprir a lei.',
        'Se a lei ou uma ordem judicial exigir a guarda de registros de acesso (Lei nº 12.965/2014, art. 15), eles são mantidos sob sigilo e só pelo prazo exigido.',
      ),
    ],
  };
}

function rights(place: LegalPlace): LegalSection {
  return {
    id: 'direitos',
    title: '8. Seus direitos',
    blocks: [
      said('O artigo 18 da LGPD garante a você, a qualquer momento e sem custo:'),
      listed(
        'confirmar que tratamos seus dados e ter acesso a eles;',
        'corrigir dados incompletos, errados ou desatualizados;',
        'pedir anonimização, bloqueio ou eliminação do que for desnecessário, excessivo ou contrário à lei;',
        'levar seus dados para outro fornecedor (portabilidade);',
        'eliminar dados tratados com o seu consentimento, e revogar esse consentimento;',
        'saber com quem compartilhamos seus dados;',
        'saber que pode não consentir, e o que acontece nesse caso;',
        'opor-se a um tratamento que descumpra a lei.',
      ),
      said([
        'Dois desses direitos você exerce sem pedir a ninguém, em ',
        { words: 'Meus dados', to: paths.accountData },
        ': “Baixar meus dados” entrega um arquivo ZIP, com JSON e CSV, de tudo o que cada parte do sistema guarda sobre você; “Excluir minha conta” inicia a exclusão, com 7 dias para desfazer. Nome e foto você muda no ',
        { words: 'perfil', to: paths.profile },
        '.',
      ]),
      said([
        'Para os demais, escreva para ',
        contactWords(place, 'o suporte'),
        ' usando o e-mail da conta. Respondemos em até 15 dias. Se a resposta não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (',
        { words: 'ANPD', href: 'https://www.gov.br/anpd' },
        ').',
      ]),
    ],
  };
}

function security(): LegalSection {
  return {
    id: 'seguranca',
    title: '9. Segurança',
    blocks: [
      listed(
        'Senhas são guardadas com Argon2, um resumo lento de propósito, e você pode proteger a conta com a verificação em duas etapas.',
        'Cada usuário alcança apenas os próprios registros, por regra do banco de dados, e não só do aplicativo.',
        'As páginas clonadas ficam em outro endereço, para que seus scripts nunca alcancem a sua sessão.',
        'Você vê os aparelhos conectados e pode encerrar as outras sessões.',
      ),
      said(
        'Nenhum sistema é imune. Se um incidente puder causar risco ou dano relevante a você, avisamos você e a ANPD, com o que aconteceu e o que fazer (LGPD, art. 48).',
      ),
    ],
  };
}

function children(): LegalSection {
  return {
    id: 'menores',
    title: '10. Crianças e adolescentes',
    blocks: [
      said(
        'O Garimpo é uma ferramenta de trabalho para maiores de 18 anos. Não coletamos de propósito dados de menores de idade. Se soubermos de uma conta assim, ela é encerrada e seus dados são apagados.',
      ),
    ],
  };
}

function changes(place: LegalPlace): LegalSection {
  return {
    id: 'mudancas',
    title: '11. Mudanças nesta política',
    blocks: [
      said([
        'Quando o produto mudar, esta página muda junto, com nova data no alto. Mudanças que afetem seus direitos são avisadas por e-mail antes de valer. Dúvidas: ',
        contactWords(place, 'fale com o suporte'),
        '.',
      ]),
    ],
  };
}
