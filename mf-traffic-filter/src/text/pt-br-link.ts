import { formatDateTime } from '@garimpo/sdk';
import {
  type Network,
  OLD_SECRET_HOURS_MAX,
  SIGNATURE_SECONDS,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import type { Words } from '../lib/word-for.ts';

const where: Record<Network, string> = {
  facebook: 'Cole em “URL do site” do anúncio. A Meta acrescenta o fbclid sozinha.',
  tiktok: 'Cole em “URL” do anúncio. O TikTok acrescenta o ttclid sozinho.',
  google:
    'Cole em “URL final”, com um domínio seu: o Google exige que ela e a página aberta sejam do mesmo domínio. O gclid vem da codificação automática.',
  kwai: 'Cole em “URL de destino” do anúncio. O Kwai acrescenta o click_id sozinho.',
};

/** Why a page was not met, as part of a sentence. Services may know more reasons than this. */
const problems: Words = {
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  error_status: 'a página respondeu com erro',
  not_https: 'a página não usa https, e alguns navegadores avisam o visitante',
};

/** The link of a campaign, and all that can be done with it. */
export const linkText = {
  title: 'Link e parâmetros',
  saved: {
    created: 'Campanha criada. Este é o link dela.',
    changed: 'Campanha salva.',
    warnings: 'Confira estas páginas:',
    problems,
    otherProblem: 'a página não respondeu',
  },
  link: {
    title: 'Link da campanha',
    label: 'Link',
    copy: 'Copiar link',
    copied: 'Link copiado.',
    inactive: 'A campanha está desativada: o link não leva ninguém até você ligá-la.',
    about: 'Ver a página pública do link',
    aboutText: 'Mostra a qualquer pessoa o que o link faz e as duas páginas dele.',
    preview: 'Prévia sem senha',
    previewText: 'Qualquer pessoa escolhe dispositivo e rede e vê aonde iria, sem ser contada.',
    copyPreview: 'Copiar link da prévia',
    domains: 'Usar um domínio meu',
    domainsText: 'Um domínio verificado responde como este link.',
  },
  qr: {
    title: 'QR Code',
    svg: 'SVG',
    png: 'PNG',
    why: 'Para impressos e vídeos. As visitas chegam com utm_source=qr, para você ver nos recortes.',
    label: (address: string) => `QR Code de ${address}`,
    file: (name: string) => `qr-${name}`,
    failed: 'Este navegador não desenhou a imagem. Baixe o SVG.',
  },
  ads: {
    title: 'Link pronto para o anúncio',
    network: 'Rede',
    label: (network: string) => `Link para ${network}`,
    where,
    notSelected: 'Esta rede não está entre as escolhidas: quem vier dela vê a página segura.',
    copy: 'Copiar link do anúncio',
  },
  parameters: {
    title: 'O que acontece com os parâmetros',
    all: [
      {
        name: 'utm_source, utm_medium, utm_campaign, utm_content, utm_term',
        what: 'Dizem de onde veio a visita. Entram no registro e seguem para a página de destino.',
      },
      {
        name: 'fbclid, ttclid, gclid, gbraid, wbraid, click_id',
        what: 'Identificam o clique no anúncio. A rede os acrescenta, e é por eles que reconhecemos a origem.',
      },
      {
        name: VISIT_PARAMETER,
        what: 'Número da visita, acrescentado por nós ao destino. Com ele a página conta cliques e conversões.',
      },
      {
        name: 'src, sck, xcod, subid e outros de afiliados',
        what: 'Entram no registro e seguem para a página, letra por letra. Outros nomes são informados na campanha.',
      },
      {
        name: 'Qualquer outro',
        what: 'Não é guardado nem repassado. O que parece e-mail, CPF, CNPJ, telefone ou cartão também não, em nenhum parâmetro.',
      },
    ],
  },
  outcomes: {
    title: 'Contar cliques e conversões',
    click: 'Na página de oferta',
    clickText:
      'Conta quem seguiu para o checkout e leva ao link dele o número da visita, as UTMs e os cliques do anúncio, sem trocar o que já está no link. Se o checkout só devolve “sck” ou “src”, troque click.js por click.js?p=sck. Cole antes de </body>.',
    conversion: 'Na página de obrigado',
    conversionText:
      'Conta a venda, no mesmo site da página de oferta. Com data-evento="PEDIDO" na tag, cada pedido conta uma vez. Cole antes de </body>.',
    pixel: 'Sem script',
    pixelText: 'Troque VISITA pelo número da visita e PEDIDO pelo número do pedido. Conta sem valor.',
    copy: (what: string) => `Copiar código: ${what}`,
    copied: 'Código copiado.',
    code: (what: string) => `Código: ${what}`,
  },
  secret: {
    title: 'Conversões do seu servidor',
    open: 'Como enviar e qual é o segredo',
    text: `Envie a venda assinada (Standard Webhooks, v1) em até ${SIGNATURE_SECONDS / 60} minutos. Assina-se “webhook-id.webhook-timestamp.corpo” com o segredo decodificado de base64, sem o “whsec_”. Um pedido enviado duas vezes conta uma.`,
    request: 'Chamada',
    secret: 'Segredo',
    secretHint: 'Um para todas as suas campanhas. Guarde-o só no seu servidor.',
    none: 'Ainda não há segredo.',
    loading: 'Carregando segredo...',
    failed: 'O segredo não pôde ser lido.',
    show: 'Mostrar segredo',
    hide: 'Ocultar segredo',
    copy: 'Copiar segredo',
    copied: 'Segredo copiado.',
    make: 'Criar segredo',
    renew: 'Trocar segredo',
    making: 'Criando...',
    makeFailed: 'O segredo não foi criado. Tente de novo.',
    renewQuestion: `Tem certeza que deseja trocar o segredo? O antigo vale por mais ${OLD_SECRET_HOURS_MAX} horas.`,
    renewed: 'Segredo novo criado.',
    oldWorksUntil: (at: string) => `O segredo anterior vale até ${formatDateTime(at)}.`,
  },
};
