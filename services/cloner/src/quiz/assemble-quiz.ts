import { checkoutPlatforms, playerKinds, type QuizReport, TRACKER_SIGNS } from '@garimpo/cloner-contract';
import { type Outbound, OutboundError } from '@garimpo/service-kit';
import type { CaptureSink, OnProgress } from '../capture/capture.ts';
import type { CaptureBudget } from '../capture/capture-budget.ts';
import { Collection } from '../capture/collection.ts';
import { fileRole, isHtml, mediaType } from '../capture/file-type.ts';
import type { OpenedPage } from '../capture/open-page.ts';
import { asPlayers, hostedKinds, playersIn } from '../capture/page-players.ts';
import { PageTrackers } from '../capture/page-trackers.ts';
import { answerOf, RecordedFetcher } from '../capture/rendered/recorded-fetcher.ts';
import type { RecordedRequest } from '../capture/rendered/recording.ts';
import { LOST_LISTED_MAX } from '../capture/static-capture.ts';
import { writeClone } from '../capture/write-clone.ts';
import { readPage } from '../charset/read-text.ts';
import { staysWithPlayer } from '../players/find-players.ts';
import { playerPassages } from '../players/player-hosts.ts';
import type { Passage } from '../programs/replay/settings.ts';
import { injectReplay } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS, REPLAY_SCRIPT } from '../replay/replay-script.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import { OWN_TRACKERS_ADDRESS, ownTrackersScript, trackerPassages } from '../trackers/own-trackers.ts';
import { CheckoutText } from './checkout-text.ts';
import { endpointsOf, placeOf, type SortedExits, sortExits } from './exits.ts';
import { type LeadInput, leadingPage, leadJob } from './lead-text.ts';
import { placeOfCall, type QuizRecording } from './quiz-recording.ts';
import { QUIZ_SCRIPT_ADDRESS, quizScript } from './quiz-script.ts';
import type { QuizRequest } from './walk/quiz-capture.ts';
import type { QuizWalk } from './walk/quiz-walk.ts';

interface AssembleQuizParts {
  request: QuizRequest;
  outbound: Outbound;
  userAgent: string;
  budget: CaptureBudget;
  sink: CaptureSink;
  reading: Reading;
  onProgress: OnProgress;
  signal: AbortSignal;
}

interface AssembledQuiz {
  manifest: CloneManifest;
  report: Pick<QuizReport, 'exits' | 'assets' | 'lost' | 'trackers' | 'players' | 'endpoints'>;
}

type Lead = (text: string, as: LeadInput['as']) => Promise<string>;

/** Pages at addresses that the quiz showed; other addresses show its first screen. */
const STEP_PAGES_MAX = 60;
const REDIRECTS_MAX = 10;
/** Addresses whose redirects are followed. */
const WAYS_OUT_MAX = 20;
const END_MS = 10_000;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|(?:x-)?javascript|ecmascript|x-ndjson))/i;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/;

/** Makes the clone of a recorded walk, in which every way to the original's checkout leads to the user's. */
export async function assembleQuiz(
  page: OpenedPage,
  walk: QuizWalk,
  recording: QuizRecording,
  { request, outbound, userAgent, budget, sink, reading, onProgress, signal }: AssembleQuizParts,
): Promise<AssembledQuiz> {
  const sorted = sortExits(walk.exits);
  const checkout = new CheckoutText(sorted.checkouts, request.checkoutUrl);
  const { checkouts } = sorted;
  const { checkoutUrl } = request;
  const lead: Lead = (text, as) => reading.run(leadJob, { text, as, checkouts, checkoutUrl }, signal);
  const trackers = new PageTrackers(request.removeTrackers, reading, signal);
  const isTracker = (url: URL) => trackers.takeAsked(url);
  const isUnwanted = (url: URL) => isTracker(url) && request.removeTrackers;
  const ending = new AbortController();
  const fetching = AbortSignal.any([signal, budget.signal, ending.signal]);
  const countsOf = (counts: Collection['counts']) => ({
    found: recording.files.size + counts.found,
    fetched: recording.files.size + counts.fetched,
    failed: counts.failed,
    bytes: budget.bytes,
  });
  const collection: Collection = new Collection(walk.url, {
    fetcher: new RecordedFetcher(recording, new Map(), sink, outbound, userAgent, budget, fetching),
    budget,
    sink,
    signal,
    reading,
    prepare: async (text) => lead(await trackers.take(text, { withLazyPictures: false }), 'page'),
    staying: playerKinds,
    prepareOther: (text, role) => lead(text, role === 'script' ? 'script' : 'text'),
    onProgress: () => onProgress({ step: 'fetching', ...countsOf(collection.counts) }),
    stop: () => ending.abort(),
  });
  const asked = [...recording.files.values()].filter(
    ({ url, kind }) => !isUnwanted(url) && !staysWithPlayer(url, kind),
  );
  for (const { url, kind, file } of asked) {
    if (fileRole(kind, file.type) === 'file') collection.addFile(url, file);
  }
  for (const [from, to] of recording.redirects) collection.addRedirect(new URL(from), to);
  for (const from of page.cameFrom) collection.addRedirect(from, walk.url);
  const { bytes, type } = await answerOf(walk.url, recording, page, sink);
  await collection.add({
    role: 'page',
    url: walk.url,
    type,
    status: 200,
    bytes,
    read: readPage(bytes, type),
    depth: 0,
  });
  for (const { url, kind } of [...asked, ...recording.partly.values()]) collection.guess(kind, url);
  for (const url of stepPages(walk)) collection.guess('frame', url);
  await collection.complete();

  onProgress({ step: 'rewriting', ...countsOf(collection.counts) });
  const written = await writeClone(collection, sink, reading, signal, playerKinds);
  const players = hostedKinds(collection);
  const calls = recording.calls.filter(({ url }) => !isUnwanted(url));
  const manifest: CloneManifest = {
    format: 1,
    entry: cloneAddress(walk.url, walk.url) ?? '/',
    originalUrl: walk.url.href,
    ...written,
    ...asPlayers(players),
    calls: [
      ...(await callsOf(calls, walk.url, lead, sink)),
      ...(await unreadCalls(recording, walk.url, isUnwanted, sink)),
    ],
    quiz: {
      checkoutUrl: request.checkoutUrl,
      checkouts: sorted.checkouts,
      ownTrackers: [...request.ownTrackers],
    },
  };
  const findEnd = async (url: URL): Promise<URL | null> => {
    if (budget.take() !== null) return null;
    try {
      const headers = { 'user-agent': userAgent };
      const answer = await outbound.fetch(url, { maxBytes: 1, timeoutMs: END_MS, headers, signal: fetching });
      answer.discard();
      return answer.url;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      return null;
    }
  };
  await addWaysOut(manifest, walk, recording, sorted, checkout, { sink, findEnd });
  const captured = Object.values(manifest.files);
  const script = quizScript({
    checkoutUrl,
    checkouts,
    links: sorted.links,
    platforms: checkoutPlatforms,
    pattern: checkout.pattern,
    address: checkout.address,
    hosts: checkout.hosts,
    page: walk.url.host,
    own: ownParameters(walk),
    standIns: request.removeTrackers ? standInsFor(trackers) : [],
  });
  await addScripts(manifest, collection, sink, {
    scripts: {
      [OWN_TRACKERS_ADDRESS]: ownTrackersScript(request.ownTrackers),
      [QUIZ_SCRIPT_ADDRESS]: script,
    },
    passages: [...trackerPassages(request.ownTrackers), ...playerPassages(players)],
  });
  const lost = collection.lost();
  return {
    manifest,
    report: {
      exits: sorted.exits,
      assets: {
        kept: captured.length - 1,
        lost: collection.lostCount,
        bytes: captured.reduce((sum, file) => sum + file.bytes, 0),
      },
      lost: lost.slice(0, LOST_LISTED_MAX),
      trackers: withoutUnnamed(trackers),
      // Nobody has pressed those that ask for their parts: whether they play is not known.
      players: playersIn(collection, playerKinds).filter(({ reason }) => reason !== 'on_demand'),
      endpoints: endpointsOf(recording.sent, walk.sent, walk.typed, isTracker),
    },
  };
}

/** One address for each path: queries that only a script reads return the same page. */
function stepPages({ url, addresses }: QuizWalk): URL[] {
  const pages = new Map<string, URL>();
  for (const address of addresses) {
    const isOwn = address.host === url.host && address.pathname !== url.pathname;
    if (isOwn && !pages.has(address.pathname)) pages.set(address.pathname, new URL(address.pathname, url));
  }
  return [...pages.values()].slice(0, STEP_PAGES_MAX);
}

function ownParameters({ url, addresses }: QuizWalk): string[] {
  return [...new Set([url, ...addresses].flatMap((address) => [...address.searchParams.keys()]))];
}

async function callsOf(
  calls: readonly RecordedRequest[],
  page: URL,
  lead: Lead,
  sink: CaptureSink,
): Promise<RecordedCall[]> {
  const led = new Map<string, CloneFile>();
  const kept: RecordedCall[] = [];
  for (const { url, method, bodySha256, body, file } of calls) {
    const address = cloneAddress(url, page);
    if (address === null) continue;
    const answer = led.get(file.sha256) ?? (await ledAnswer(file, lead, sink));
    led.set(file.sha256, answer);
    const status = file.status === undefined ? {} : { status: file.status };
    kept.push({ method, address, bodySha256, ...(body && { body }), answer: { ...answer, ...status } });
  }
  return kept;
}

/** Replays that a request was accepted, when the page did not read the answer. */
async function unreadCalls(
  recording: QuizRecording,
  page: URL,
  isUnwanted: (url: URL) => boolean,
  sink: CaptureSink,
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

async function ledAnswer(file: CloneFile, lead: Lead, sink: CaptureSink): Promise<CloneFile> {
  const type = mediaType(file.type);
  if (!TEXT.test(type)) return file;
  const before = (await sink.get(file)).toString();
  const after = await lead(before, isHtml(type) ? 'page' : SCRIPT.test(type) ? 'script' : 'text');
  return after === before ? file : sink.put(Buffer.from(after), file.type);
}

/** Adds addresses of the quiz's own host that only redirect elsewhere. */
async function addWaysOut(
  manifest: CloneManifest,
  { url: page }: QuizWalk,
  recording: QuizRecording,
  { checkouts, links }: SortedExits,
  checkout: CheckoutText,
  { sink, findEnd }: { sink: CaptureSink; findEnd(url: URL): Promise<URL | null> },
): Promise<void> {
  let asked = 0;
  for (const from of new Set([...recording.redirects.keys(), ...recording.opened])) {
    const start = URL.canParse(from) ? new URL(from) : null;
    const address = start?.host === page.host ? cloneAddress(start, page) : null;
    if (start === null || address === null) continue;
    if (manifest.files[address] !== undefined || manifest.redirects[address] !== undefined) continue;
    // A browser that may not go there does not learn where it was redirected.
    const isKnown = recording.redirects.has(from);
    if (!isKnown) asked += 1;
    const end = isKnown ? endOf(start, recording) : asked <= WAYS_OUT_MAX ? await findEnd(start) : null;
    if (end === null) continue;
    const isCheckout = checkouts.includes(placeOf(end));
    if (!isCheckout && !links.includes(placeOf(end))) continue;
    const text = leadingPage(isCheckout ? checkout.address : end.href);
    manifest.files[address] = await sink.put(Buffer.from(text), 'text/html; charset=utf-8');
  }
}

function endOf(start: URL, { redirects }: QuizRecording): URL {
  let end = start;
  for (let left = REDIRECTS_MAX; left > 0; left -= 1) end = redirects.get(end.href) ?? end;
  return end;
}

/** Inserts the scripts after the replay in every page of the clone. */
async function addScripts(
  manifest: CloneManifest,
  collection: Collection,
  sink: CaptureSink,
  { scripts, passages }: { scripts: Record<string, string | null>; passages: Passage[] },
): Promise<void> {
  const added: string[] = [];
  for (const [address, script] of Object.entries({ [REPLAY_ADDRESS]: REPLAY_SCRIPT, ...scripts })) {
    if (script === null) continue;
    manifest.files[address] = await sink.put(Buffer.from(script), 'text/javascript; charset=utf-8');
    added.push(address);
  }
  const extras = { passages, scripts: added.slice(1) };
  const hosts = new Map(collection.texts().map(([address, { url }]) => [address, url.host]));
  for (const [address, file] of Object.entries(manifest.files)) {
    if (!isHtml(mediaType(file.type))) continue;
    const text = (await sink.get(file)).toString();
    const host = hosts.get(address) ?? collection.page.host;
    const whole = injectReplay(text, collection.page.host, host, extras);
    const injected = await sink.put(Buffer.from(whole), file.type);
    manifest.files[address] = file.status === undefined ? injected : { ...injected, status: file.status };
  }
}

function standInsFor(trackers: PageTrackers): string[] {
  const kinds = new Set(trackers.found().map(({ kind }) => kind));
  const names = TRACKER_SIGNS.filter(({ kind }) => kinds.has(kind)).flatMap(
    ({ functions = [] }) => functions,
  );
  const hasLayer = [...kinds].some((kind) => kind.startsWith('google-'));
  return [...new Set([...names, ...(hasLayer ? ['dataLayer'] : [])])];
}

/** Drops a tracker without an account when another entry of its kind has one. */
function withoutUnnamed(trackers: PageTrackers): QuizReport['trackers'] {
  const found = trackers.found();
  const named = new Set(found.filter(({ id }) => id !== null).map(({ kind }) => kind));
  return found.filter(({ kind, id }) => id !== null || !named.has(kind));
}
