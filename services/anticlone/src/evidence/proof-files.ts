import { createHash } from 'node:crypto';
import type { EvidenceReason, EvidenceView } from '@garimpo/anticlone-contract';
import { csv, type OutboundHop } from '@garimpo/service-kit';
import { eventsText } from '../text/pt-br.ts';
import type { CapturedPage, LoadedResource } from './page-capture.ts';
import type { Obtained, PageProof, Proof, ProvenEvent } from './proof.ts';
import { summaryText } from './pt-br-summary.ts';

/** A file of the ZIP, or why it is missing. */
export type ProofFile =
  | { name: string; content: Buffer; isCompressed: boolean; reason: null }
  | { name: string; content: null; reason: EvidenceReason };

const MANIFEST = 'manifest.json';
const SUMMARY = 'resumo.txt';
const EVENTS = 'eventos.csv';
const MANIFEST_VERSION = 1;
/** HAR's value for sizes that were not measured. */
const UNKNOWN = -1;

/** The files in their order, from the summary to the manifest, which has the hash of each. */
export async function proofFiles(proof: Proof): Promise<ProofFile[]> {
  const events = await eventsFile(proof.events);
  const files: ProofFile[] = [
    ...pageFiles('copia', proof.copy),
    ...pageFiles('original', proof.original),
    file('rdap-dominio.json', proof.domain, ({ json }) => text(json)),
    file('rdap-rede.json', proof.network, ({ json }) => text(json)),
    events,
  ];
  const summary = compressed(SUMMARY, text(summaryText(proof, files)));
  return [summary, ...files, compressed(MANIFEST, text(manifestOf(proof, [summary, ...files])))];
}

export function partsOf(files: readonly ProofFile[]): EvidenceView['parts'] {
  return files.map(({ name, content, reason }) => ({ name, obtained: content !== null, reason }));
}

function pageFiles(folder: string, { hops, sent, rendered }: PageProof): ProofFile[] {
  return [
    file(`${folder}/pagina.html`, sent, ({ bytes }) => bytes),
    // A page that failed after a redirect has answers too.
    hops.length === 0
      ? { name: `${folder}/respostas.json`, content: null, reason: sent.reason ?? 'failed' }
      : compressed(`${folder}/respostas.json`, json(hops.map(hopOf))),
    file(`${folder}/pagina-montada.html`, rendered, ({ html }) => text(html)),
    file(`${folder}/rede.har`, rendered, (drawing) => json(toHar(drawing))),
    screenshotFile(`${folder}/tela.png`, rendered),
  ];
}

function screenshotFile(name: string, rendered: PageProof['rendered']): ProofFile {
  const content = rendered.value?.screenshot ?? null;
  if (content === null) return { name, content, reason: rendered.reason ?? 'not_drawn' };
  return { name, content, isCompressed: false, reason: null };
}

function file<T>(name: string, from: Obtained<T>, contentOf: (value: T) => Buffer): ProofFile {
  if (from.value === null) return { name, content: null, reason: from.reason ?? 'failed' };
  return compressed(name, contentOf(from.value));
}

function compressed(name: string, content: Buffer): ProofFile {
  return { name, content, isCompressed: true, reason: null };
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
  return compressed(EVENTS, Buffer.from(table));
}

function hopOf({ url, ...hop }: OutboundHop): object {
  return { url: url.href, ...hop };
}

function manifestOf({ of, takenAt, copy, original }: Proof, files: ProofFile[]): string {
  const pageOf = ({ url, visitedAt, sent, hops, rendered }: PageProof) => ({
    url,
    visitedAt: visitedAt.toISOString(),
    finalUrl: sent.value?.url.href ?? null,
    status: sent.value?.status ?? null,
    /** Whether there was more than was kept, or the connection broke. */
    cut: sent.value?.isCut ?? null,
    addresses: [...new Set(hops.flatMap(({ addresses }) => addresses))],
    redirects: hops.slice(0, -1).map((hop) => hop.url.href),
    drawnAt: rendered.value?.at.toISOString() ?? null,
    title: rendered.value?.title ?? null,
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
      found: { by: of.foundBy, certificate: of.certificate },
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

/** What a page loaded as HTTP Archive 1.2, without contents and timings. */
function toHar({ url, at, title, loaded }: CapturedPage): object {
  const pageId = 'pagina';
  return {
    log: {
      version: '1.2',
      creator: { name: 'Garimpo', version: '1' },
      pages: [{ startedDateTime: at.toISOString(), id: pageId, title: title || url, pageTimings: {} }],
      entries: loaded.map((resource) => ({ pageref: pageId, ...entryOf(resource) })),
    },
  };
}

function entryOf({ startedAt, method, url, kind, status, mimeType, headers }: LoadedResource): object {
  return {
    startedDateTime: Number.isNaN(startedAt.getTime()) ? new Date(0).toISOString() : startedAt.toISOString(),
    time: 0,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      content: { size: UNKNOWN, mimeType },
      redirectURL: headers['location'] ?? '',
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _resourceType: kind,
  };
}
