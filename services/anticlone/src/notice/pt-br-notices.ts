import type { NoticeRecipient } from '@garimpo/anticlone-contract';
import type { NoticeFacts, NoticeWords } from './draft-notices.ts';

const number = new Intl.NumberFormat('pt-BR');
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const teams: Record<NoticeRecipient, string> = {
  host: 'À equipe de abuso da hospedagem',
  registrar: 'À equipe de abuso do registro do domínio',
  cdn: 'À equipe de abuso da rede de distribuição (CDN)',
  meta: 'À equipe de propriedade intelectual e anúncios da Meta',
  google: 'À equipe de remoção de conteúdo e anúncios do Google',
  tiktok: 'À equipe de propriedade intelectual e anúncios do TikTok',
  checkout: 'À equipe de risco da plataforma de pagamento',
};

const requests: Record<NoticeRecipient, string> = {
  host: 'Peço que verifiquem a página e, sendo o caso, removam o conteúdo ou suspendam a hospedagem dele, conforme as suas regras de uso.',
  registrar:
    'Peço que verifiquem o uso do domínio e, sendo o caso, tomem as medidas previstas nas suas regras, ou informem a quem este pedido deve ir.',
  cdn: 'Peço que verifiquem a página, encaminhem este pedido a quem a hospeda e informem, se as suas regras permitirem, quem é. Sendo o caso, peço que deixem de servi-la.',
  meta: 'Peço que verifiquem os anúncios que levam a este endereço e, sendo o caso, os removam e impeçam novos anúncios para ele. Anúncio, se conhecido: [endereço do anúncio ou da página anunciante].',
  google:
    'Peço que verifiquem os anúncios e resultados que levam a este endereço e, sendo o caso, os removam. Anúncio, se conhecido: [endereço do anúncio ou da página anunciante].',
  tiktok:
    'Peço que verifiquem os anúncios e vídeos que levam a este endereço e, sendo o caso, os removam. Anúncio, se conhecido: [endereço do anúncio ou da página anunciante].',
  checkout:
    'Peço que verifiquem o produto vendido por essa página e, sendo o caso, suspendam a venda por ela, conforme as suas regras. Não sabemos quem recebe os pagamentos.',
};

export const ptNotices: NoticeWords = {
  subject: ({ cloneHost, originalUrl }) =>
    `Pedido de verificação: página em ${cloneHost} reproduz ${new URL(originalUrl).host}`,
  greeting: (recipient, name) => `${teams[recipient]}${name === null ? '' : `: ${name}`},`,
  claim: ({ status, originalUrl, cloneUrl }) =>
    [
      'Eu, [seu nome completo], escrevo sobre uma página que ' +
        (status === 'confirmed' ? 'reproduz a minha.' : 'parece reproduzir a minha.'),
      `Página original: ${originalUrl}`,
      `Página apontada: ${cloneUrl}`,
      'O que é meu na página original, e desde quando está publicado: [textos, imagens, marca; data]',
    ].join('\n'),
  facts: (facts) => ['O que foi observado:', ...factLines(facts).map((line) => `- ${line}`)],
  request: (recipient) => requests[recipient],
  statement:
    '[Confirme com suas palavras, se for verdade: que é o titular ou age em nome dele, que não autorizou o uso e que as informações são corretas. Algumas empresas exigem isto por escrito.]',
  evidence: ({ evidence }) =>
    evidence === null
      ? 'As provas ainda não foram reunidas; podem ser enviadas depois.'
      : `Provas em anexo (ZIP colhido em ${utc(new Date(evidence.facts.takenAt))}), SHA-256 ${evidence.sha256}.`,
  signature:
    'Atenciosamente,\n[seu nome completo]\n[sua empresa, se houver]\n[seu e-mail]\n[seu telefone ou endereço]',
};

function certificateLines({ certificate }: NoticeFacts): string[] {
  if (certificate === null) return [];
  const { name, issuer, notBefore, log, entry } = certificate;
  const details = [
    issuer !== null && `emitido por ${issuer}`,
    notBefore !== null && `válido desde ${utc(new Date(notBefore))}`,
    log !== null && `registro público ${log}${entry === null ? '' : `, entrada ${entry}`}`,
  ].filter(Boolean);
  return [`Certificado do domínio para ${name}${details.length === 0 ? '' : `: ${details.join('; ')}`}.`];
}

function factLines(facts: NoticeFacts): string[] {
  const { status, similarityScore, firstSeenAt, lastSeenAt, accessCount, evidence } = facts;
  const found = evidence?.facts;
  return [
    ...(similarityScore === null
      ? ['A semelhança entre as duas páginas ainda não foi medida.']
      : [`Semelhança medida entre as duas páginas: ${percent.format(similarityScore)}.`]),
    ...(status === 'confirmed' ? [] : ['A comparação automática ainda não confirmou a cópia.']),
    `Vista pela primeira vez em ${utc(firstSeenAt)} e pela última em ${utc(lastSeenAt)}; acessos informados: ${number.format(accessCount)}.`,
    ...certificateLines(facts),
    ...(found === undefined
      ? []
      : found.status === null
        ? [`Não respondeu quando foi visitada em ${utc(new Date(found.takenAt))}.`]
        : [
            `Visitada em ${utc(new Date(found.takenAt))}: respondeu ${found.status} em ${found.finalUrl ?? 'endereço desconhecido'}.`,
          ]),
    ...(found?.addresses.length ? [`Endereços IP: ${found.addresses.join(', ')}.`] : []),
    ...(found?.cdn ? [`As respostas passam pela rede ${found.cdn.name}.`] : []),
    ...(found?.registrar ? [`Registro do domínio: ${found.registrar.name}.`] : []),
    ...(found?.checkouts ?? []).map(({ url, platform }) => `A página leva a ${platform}: ${url}`),
  ];
}
