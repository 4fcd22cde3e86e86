import { createHash } from 'node:crypto';
import type { EvidenceReason, EvidenceView } from '@garimpo/anticlone-contract';
import { csv, type OutboundHop } from '@garimpo/service-kit';
import { eventsText } from '../text/pt-br.ts';
import { toHar } from './har.ts';
import type { Obtained, PageProof, Proof, ProvenEvent } from './proof.ts';
import { summaryText } from './pt-br-summary.ts';

/** One file of the ZIP, or what would have been one. */
export type ProofFile =
  | { name: string; content: Buffer; isPacked: boolean; reason: null }
  | { name: string; content: null; reason: EvidenceReason };

const MANIFEST = 'manifest.json';
const SUMMARY = 'resumo.txt';
const EVENTS = 'eventos.csv';
const MANIFEST_VERSION = 1;

/** All files in their order: the summary first, and last the manifest with the hash of each. */
export async function proofFiles(proof: Proof): Promise<ProofFile[]> {
  const events = await eventsFile(proof.events);
  const files: ProofFile[] = [
    ...pageFiles('copia', proof.copy),
    ...pageFiles('original', proof.original),
    file('rdap-dominio.json', proof.domain, ({ json }) => text(json)),
    file('rdap-rede.json', proof.network, ({ json }) => text(json)),
    events,
  ];
  const summary = packed(SUMMARY, text(summaryText(proof, files)));
  return [summary, ...files, packed(MANIFEST, text(manifestOf(proof, [summary, ...files])))];
}

export function partsOf(files: readonly ProofFile[]): EvidenceView['parts'] {
  return files.map(({ name, content, reason }) => ({ name, obtained: content !== null, reason }));
}

function pageFiles(folder: string, { hops, sent, drawn }: PageProof): ProofFile[] {
  return [
    file(`${folder}/pagina.html`, sent, ({ bytes }) => bytes),
    // Also of a page that failed after it had led elsewhere.
    hops.length === 0
      ? { name: `${folder}/respostas.json`, content: null, reason: sent.reason ?? 'failed' }
      : packed(`${folder}/respostas.json`, json(hops.map(hopOf))),
    file(`${folder}/pagina-montada.html`, drawn, ({ html }) => text(html)),
    file(`${folder}/rede.har`, drawn, (drawing) => json(toHar(drawing))),
    picture(`${folder}/tela.png`, drawn),
  ];
}

function picture(name: string, drawn: PageProof['drawn']): ProofFile {
  const content = drawn.value?.screenshot ?? null;
  if (content === null) return { name, content, reason: drawn.reason ?? 'not_drawn' };
  return { name, content, isPacked: false, reason: null };
}

function file<T>(name: string, from: Obtained<T>, contentOf: (value: T) => Buffer): ProofFile {
  if (from.value === null) return { name, content: null, reason: from.reason ?? 'failed' };
  return packed(name, contentOf(from.value));
}

function packed(name: string, content: Buffer): ProofFile {
  return { name, content, isPacked: true, reason: null };
}

async function eventsFile(events: Proof['events']): Promise<ProofFile> {
  if (events.value === null) return { name: EVENTS, content: null, reason: events.reason ?? 'failed' };
  const { columns, devices } = eventsText;
  const lines = csv<ProvenEvent>(
    {
      [columns.createdAt]: ({ createdAt }) => createdAt,
      [columns.page]: ({ pageUrl }) => pageUrl,
      [columns.device]: ({ device }) => (devices as Record<string, string>)[device] ?? device,
      [columns.country]: ({ country }) => country,
    },
    events.value,
  );
  let table = '';
  for await (const line of lines) table += line;
  return packed(EVENTS, Buffer.from(table));
}

function hopOf({ url, ...hop }: OutboundHop): object {
  return { url: url.href, ...hop };
}

function manifestOf({ of, takenAt, copy, original }: Proof, files: ProofFile[]): string {
  const pageOf = ({ url, visitedAt, sent, hops, drawn }: PageProof) => ({
    url,
    visitedAt: visitedAt.toISOString(),
    finalUrl: sent.value?.url.href ?? null,
    status: sent.value?.status ?? null,
    /** There was more than was kept, or it broke off. */
    cut: sent.value?.isCut ?? null,
    addresses: [...new Set(hops.flatMap(({ addresses }) => addresses))],
    redirects: hops.slice(0, -1).map((hop) => hop.url.href),
    drawnAt: drawn.value?.at.toISOString() ?? null,
    title: drawn.value?.title ?? null,
  });
  return JSON.stringify(
    {
      version: MANIFEST_VERSION,
      takenAt: takenAt.toISOString(),
      case: { siteId: of.siteId, cloneId: of.cloneId, status: of.status, caseStatus: of.caseStatus },
      similarity: {
        score: of.similarityScore,
        parts: of.similarity,
        reason: of.reason,
        checkedAt: of.checkedAt,
      },
      hits: { count: of.accessCount, first: of.firstSeenAt, last: of.lastSeenAt, layers: of.layers },
      copy: pageOf(copy),
      original: pageOf(original),
      files: files.map(({ name, content, reason }) =>
        content === null
          ? { name, obtained: false, reason }
          : { name, obtained: true, bytes: content.length, sha256: sha256(content) },
      ),
    },
    null,
    2,
  );
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function json(value: unknown): Buffer {
  return text(JSON.stringify(value, null, 2));
}

function text(value: string): Buffer {
  return Buffer.from(value.endsWith('\n') ? value : `${value}\n`);
}
