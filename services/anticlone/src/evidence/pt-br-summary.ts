import type { EvidenceReason, SimilarityParts } from '@garimpo/anticlone-contract';
import type { PageProof, Proof } from './proof.ts';
import type { ProofFile } from './proof-files.ts';

const number = new Intl.NumberFormat('pt-BR');
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const reasons: Record<EvidenceReason, string> = {
  bad_address: 'o endereço não é de uma página pública',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  too_large: 'é grande demais',
  too_many_redirects: 'há redirecionamentos demais',
  interrupted: 'a conexão caiu',
  leads_to_original: 'o endereço leva à página original',
  not_drawn: 'a página não pôde ser montada no navegador',
  no_browser: 'não havia navegador disponível',
  unknown_to_registry: 'o registro não conhece',
  not_applicable: 'não se aplica',
  failed: 'houve uma falha do nosso lado',
};

const parts: Record<keyof SimilarityParts, string> = {
  text: 'texto',
  structure: 'estrutura',
  assets: 'imagens',
  screenshot: 'aparência',
  fingerprint: 'marca do dono encontrada',
};

const about: Record<string, string> = {
  'pagina.html': 'a página como o servidor a enviou',
  'respostas.json': 'cada resposta até ela: redirecionamentos, cabeçalhos, endereços IP e certificado',
  'pagina-montada.html': 'a página depois de montada por um navegador',
  'rede.har': 'o que a página carregou (HAR 1.2)',
  'tela.png': 'a página como aparece, de cima para baixo',
  'rdap-dominio.json': 'o que o registro diz do domínio',
  'rdap-rede.json': 'o que o registro diz da rede do endereço IP',
  'eventos.csv': 'as visitas que a cópia informou',
};

/** The file name of the ZIP, with characters that every file system accepts. */
export function zipName(cloneHost: string, takenAt: Date): string {
  const host = cloneHost.replace(/[^a-z0-9.-]+/gi, '_').slice(0, 100);
  return `provas-${host}-${takenAt.toISOString().slice(0, 10)}.zip`;
}

/** The case in plain words. */
export function summaryText(proof: Proof, files: readonly ProofFile[]): string {
  const { of, takenAt, copy, original, domain, network } = proof;
  const lines = [
    'PROVAS DE CÓPIA DE PÁGINA',
    '',
    `Colhidas em: ${utc(takenAt)}`,
    `Página original: ${of.originalUrl}`,
    `Cópia: ${of.cloneUrl}`,
    `Situação: ${of.status === 'confirmed' ? 'cópia confirmada' : 'suspeita, não confirmada'}`,
    '',
    'SEMELHANÇA',
    ...similarityLines(proof),
    '',
    'ACESSOS À CÓPIA',
    `Primeiro: ${utc(of.firstSeenAt)}`,
    `Último: ${utc(of.lastSeenAt)}`,
    `Quantidade informada: ${number.format(of.accessCount)}`,
    ...foundLines(of),
    '',
    'CÓPIA',
    ...pageLines(copy),
    `Registro do domínio: ${domain.value === null ? `não obtido, ${reasons[domain.reason]}` : (domain.value.facts.holder ?? 'sem nome na resposta')}`,
    `Rede do endereço IP: ${network.value === null ? `não obtida, ${reasons[network.reason]}` : (network.value.facts.holder ?? 'sem nome na resposta')}`,
    '',
    'ORIGINAL',
    ...pageLines(original),
    '',
    'ARQUIVOS',
    ...files.map(fileLine),
    '',
    'O arquivo manifest.json tem o SHA-256 de cada arquivo. As visitas foram feitas pelo Garimpo, sem executar o script do dono da',
    'página. Os acessos são os que a própria cópia informou. Este resumo conta o que foi observado e não é um parecer jurídico.',
    '',
    'Atenção: os arquivos HTML da cópia são de terceiros. Não os abra em um navegador com contas abertas.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function foundLines({ foundBy, certificate }: Proof['of']): string[] {
  if (foundBy === 'visit') return [];
  if (foundBy === 'name')
    return ['Encontrada sem visita: o nome do domínio é parecido com o original e responde.'];
  if (certificate === null) return ['Encontrada sem visita: por um certificado emitido para o domínio.'];
  const { name, issuer, notBefore, log, entry, sha256 } = certificate;
  return [
    'Encontrada sem visita: por um certificado emitido para o domínio.',
    `Nome no certificado: ${oneLine(name)}`,
    ...(issuer === null ? [] : [`Emissor: ${oneLine(issuer)}`]),
    ...(notBefore === null ? [] : [`Válido desde: ${utc(new Date(notBefore))}`]),
    ...(log === null
      ? []
      : [`Registro público: ${oneLine(log)}${entry === null ? '' : `, entrada ${entry}`}`]),
    ...(sha256 === null ? [] : [`SHA-256 do certificado: ${sha256}`]),
  ];
}

function similarityLines({ of: { similarityScore, similarity, checkedAt } }: Proof): string[] {
  if (similarityScore === null) return ['Ainda não medida.'];
  const measured = Object.entries(parts).flatMap(([name, word]) => {
    const value = similarity?.[name as keyof SimilarityParts] ?? null;
    if (value === null) return [];
    return [`- ${word}: ${typeof value === 'boolean' ? (value ? 'sim' : 'não') : percent.format(value)}`];
  });
  const when = checkedAt === null ? '' : `, medida em ${utc(checkedAt)}`;
  return [`${percent.format(similarityScore)}${when}`, ...measured];
}

function pageLines({ visitedAt, hops, sent, rendered }: PageProof): string[] {
  const last = hops.at(-1);
  const certificate = last?.certificate;
  return [
    `Visitada em: ${utc(visitedAt)}`,
    ...(sent.value === null ? [`Não respondeu: ${reasons[sent.reason]}`] : []),
    ...hops.map(({ url, status, address }) => `- ${status} ${url.href} (${address ?? 'sem endereço'})`),
    ...(sent.value?.isCut
      ? ['A página foi guardada até onde veio: era grande demais ou parou no meio.']
      : []),
    ...(last === undefined ? [] : [`Endereços IP do nome: ${last.addresses.join(', ')}`]),
    ...(certificate
      ? [
          `Certificado: ${oneLine(certificate.subject)}, de ${oneLine(certificate.issuer)}, ${certificate.fingerprint}`,
        ]
      : []),
    ...(rendered.value === null
      ? [`Imagem da tela não obtida: ${reasons[rendered.reason]}`]
      : [`Montada em: ${utc(rendered.value.at)}`, `Título: ${oneLine(rendered.value.title) || 'nenhum'}`]),
  ];
}

function fileLine({ name, content, reason }: ProofFile): string {
  const what = about[name.split('/').at(-1) ?? ''] ?? '';
  return content === null ? `- ${name}: não obtido, ${reasons[reason]}` : `- ${name}: ${what}`;
}
