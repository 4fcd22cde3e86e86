import { createHash } from 'node:crypto';
import type { RecordedVisits } from '../calls/follow-visit.ts';
import type { CaptureSink } from '../capture/capture.ts';
import { isHtml, mediaType } from '../capture/file-type.ts';
import type { RecordedRequest } from '../capture/rendered/recording.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import type { LeadInput } from './lead-text.ts';
import { type HeardCall, placeOfCall, type QuizRecording } from './quiz-recording.ts';
import { joinVisits } from './recorded-visits.ts';
import { type HeardRequest, wordsIn } from './visit-ids.ts';

/** Replaces shops in a text. */
export type Lead = (text: string, as: LeadInput['as']) => Promise<string>;

interface AnswerParts {
  page: URL;
  lead: Lead;
  sink: CaptureSink;
  /** Whether an address is a tracker's that is to go. */
  isUnwanted(url: URL): boolean;
}

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|(?:x-)?javascript|ecmascript|x-ndjson))/i;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/;

/** What a clone answers to scripts: by request, and by what was asked before. */
export async function answersFor(
  recording: QuizRecording,
  typed: readonly string[],
  parts: AnswerParts,
): Promise<Pick<CloneManifest, 'calls' | 'visits'>> {
  const calls = recording.calls.filter(({ url }) => !parts.isUnwanted(url));
  const visits = await visitsFor(recording, typed, parts);
  return {
    calls: [...(await callsOf(calls, parts)), ...(await unreadCalls(recording, parts))],
    ...(visits.nodes.length > 0 && { visits }),
  };
}

async function callsOf(
  calls: readonly RecordedRequest[],
  { page, lead, sink }: AnswerParts,
): Promise<RecordedCall[]> {
  const led = new Map<string, CloneFile>();
  const kept: RecordedCall[] = [];
  for (const { url, method, bodySha256, body, file } of calls) {
    const address = cloneAddress(url, page);
    if (address === null) continue;
    const answer = led.get(file.sha256) ?? (await ledAnswer(file, lead, sink));
    led.set(file.sha256, answer);
    kept.push({
      method,
      address,
      bodySha256,
      ...(body && { body }),
      answer: withStatus(answer, file.status),
    });
  }
  return kept;
}

/** Replays that a request was accepted, when the page did not read the answer. */
async function unreadCalls(
  recording: QuizRecording,
  { page, sink, isUnwanted }: AnswerParts,
): Promise<RecordedCall[]> {
  const read = new Set(recording.calls.map(placeOfCall));
  const unread = [...recording.taken.values()].filter(
    (one) => !read.has(placeOfCall(one)) && !isUnwanted(one.url),
  );
  if (unread.length === 0) return [];
  const { sha256 } = await sink.put(Buffer.alloc(0), 'text/plain');
  return unread.flatMap(({ method, url, status, type }) => {
    const address = cloneAddress(url, page);
    const answer = { sha256, bytes: 0, type, ...(status !== 200 && { status }) };
    return address === null ? [] : [{ method, address, bodySha256: null, answer }];
  });
}

async function visitsFor(
  recording: QuizRecording,
  typed: readonly string[],
  parts: AnswerParts,
): Promise<RecordedVisits<CloneFile>> {
  const { sink, lead } = parts;
  const heard = recording.visits.map((visit) => heardIn(visit, parts));
  const joined = joinVisits(
    heard.map((visit) => visit.map(({ request }) => request)),
    await wordsOfFiles(recording, sink),
    new Set(typed),
  );
  const led = new Map<string, CloneFile>();
  const nodes: RecordedVisits<CloneFile>['nodes'] = [];
  for (const { answer: of, ...node } of joined.nodes) {
    const answer = heard[of.visit]?.[of.call]?.answer;
    if (answer === undefined) throw new Error('an answer of a visit that was not heard');
    const body = of.text === null ? answer.body : Buffer.from(of.text);
    const key = `${answer.type} ${createHash('sha256').update(body).digest('hex')}`;
    const known = led.get(key) ?? (await putLed(body, answer.type, lead, sink));
    led.set(key, known);
    nodes.push({ ...node, answer: withStatus(known, answer.status === 200 ? undefined : answer.status) });
  }
  return { ...joined, nodes };
}

interface Heard {
  request: HeardRequest;
  answer: NonNullable<HeardCall['answer']>;
}

/** The requests of a walk whose answers are known. */
function heardIn(visit: readonly HeardCall[], { page, isUnwanted }: AnswerParts): Heard[] {
  const heard: Heard[] = [];
  for (const { method, url, leaves, tokens, answer } of visit) {
    const address = isUnwanted(url) ? null : cloneAddress(url, page);
    if (address === null || answer === null) continue;
    const { body, type, headers } = answer;
    const text = TEXT.test(mediaType(type)) ? body.toString() : null;
    heard.push({ request: { method, address, leaves, tokens, text, headers }, answer });
  }
  return heard;
}

/** Words of the quiz's own files, which are the same for everybody. */
async function wordsOfFiles({ files }: QuizRecording, sink: CaptureSink): Promise<Set<string>> {
  const words = new Set<string>();
  for (const { file } of files.values()) {
    if (!TEXT.test(mediaType(file.type))) continue;
    for (const word of wordsIn((await sink.get(file)).toString())) words.add(word);
  }
  return words;
}

async function ledAnswer(file: CloneFile, lead: Lead, sink: CaptureSink): Promise<CloneFile> {
  if (!TEXT.test(mediaType(file.type))) return file;
  const before = (await sink.get(file)).toString();
  const after = await ledText(before, file.type, lead);
  return after === before ? file : sink.put(Buffer.from(after), file.type);
}

async function putLed(body: Buffer, type: string, lead: Lead, sink: CaptureSink): Promise<CloneFile> {
  if (!TEXT.test(mediaType(type))) return sink.put(body, type);
  return sink.put(Buffer.from(await ledText(body.toString(), type, lead)), type);
}

function ledText(text: string, type: string, lead: Lead): Promise<string> {
  const media = mediaType(type);
  return lead(text, isHtml(media) ? 'page' : SCRIPT.test(media) ? 'script' : 'text');
}

function withStatus({ status: _, ...file }: CloneFile, status: number | undefined): CloneFile {
  return status === undefined ? file : { ...file, status };
}
