import {
  checkoutPlatforms,
  noShopHosts,
  playerKinds,
  type QuizReport,
  TRACKER_SIGNS,
} from '@garimpo/cloner-contract';
import { OutboundError } from '@garimpo/service-kit';
import type { Fetches } from '../capture/answered.ts';
import type { CaptureSink, OnProgress } from '../capture/capture.ts';
import type { CaptureBudget } from '../capture/capture-budget.ts';
import { Collection } from '../capture/collection.ts';
import { fileRole, isHtml, mediaType } from '../capture/file-type.ts';
import type { OpenedPage } from '../capture/open-page.ts';
import { asPlayers, hostedKinds, playersIn } from '../capture/page-players.ts';
import { PageTrackers } from '../capture/page-trackers.ts';
import { answerOf, RecordedFetcher } from '../capture/rendered/recorded-fetcher.ts';
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
import type { CloneManifest } from '../store/clone-manifest.ts';
import { OWN_TRACKERS_ADDRESS, ownTrackersScript, trackerPassages } from '../trackers/own-trackers.ts';
import { CheckoutText } from './checkout-text.ts';
import { endpointsOf, sortExits } from './exits.ts';
import { leadJob } from './lead-text.ts';
import { answersFor, type Lead } from './quiz-answers.ts';
import type { QuizRecording } from './quiz-recording.ts';
import { QUIZ_SCRIPT_ADDRESS, quizScript } from './quiz-script.ts';
import type { QuizRequest } from './walk/quiz-capture.ts';
import type { QuizWalk } from './walk/quiz-walk.ts';
import { addWaysOut } from './ways-out.ts';

interface AssembleQuizParts {
  request: QuizRequest;
  outbound: Fetches;
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

/** Pages at addresses that the quiz showed; other addresses show its first screen. */
const STEP_PAGES_MAX = 60;
const END_MS = 10_000;
/** Each is searched in every text that the clone's pages read. */
const CHECKOUTS_MAX = 300;

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
  const asks = [...recording.files.values(), ...recording.calls].map(({ url }) => url.host);
  const asked = [...new Set([walk.url.host, ...asks])];
  const shops = new Set<string>();
  const offer = new Set<string>();
  const lead: Lead = async (text, as) => {
    const led = await reading.run(leadJob, { text, as, checkouts, asked, checkoutUrl }, signal);
    for (const shop of led.shops) shops.add(shop);
    for (const exit of sorted.exits) for (const pair of parametersIn(text, exit.url)) offer.add(pair);
    return led.text;
  };
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
  const files = [...recording.files.values()].filter(
    ({ url, kind }) => !isUnwanted(url) && !staysWithPlayer(url, kind),
  );
  for (const { url, kind, file } of files) {
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
  for (const { url, kind } of [...files, ...recording.partly.values()]) collection.guess(kind, url);
  for (const url of stepPages(walk)) collection.guess('frame', url);
  await collection.complete();

  onProgress({ step: 'rewriting', ...countsOf(collection.counts) });
  const written = await writeClone(collection, sink, reading, signal, playerKinds);
  const players = hostedKinds(collection);
  const manifest: CloneManifest = {
    format: 1,
    entry: cloneAddress(walk.url, walk.url) ?? '/',
    originalUrl: walk.url.href,
    ...written,
    ...asPlayers(players),
    ...(await answersFor(recording, walk.typed, { page: walk.url, lead, sink, isUnwanted })),
    quiz: {
      checkoutUrl,
      checkouts: [...checkouts, ...shops].slice(0, CHECKOUTS_MAX),
      ...(request.passParameters === true && { passes: true }),
      ownTrackers: [...request.ownTrackers],
      screens: walk.words,
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
  await addWaysOut(manifest, walk.url, recording, sorted, checkout, { sink, findEnd });
  const captured = Object.values(manifest.files);
  const all = new CheckoutText(manifest.quiz?.checkouts ?? [], checkoutUrl);
  const script = quizScript({
    checkoutUrl,
    checkouts: manifest.quiz?.checkouts ?? [],
    links: sorted.links,
    platforms: checkoutPlatforms,
    neutral: noShopHosts,
    passes: request.passParameters === true,
    offer: [...offer],
    pattern: all.pattern,
    address: all.address,
    hosts: all.hosts,
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
    visits: manifest.visits !== undefined,
  });
  const named = collection.lost();
  const isNamed = (one: string) => named.some(({ url }) => url === one);
  const lost = [
    ...named,
    ...unloadedOf(recording, manifest, walk.url, isTracker).filter(({ url }) => !isNamed(url)),
  ];
  return {
    manifest,
    report: {
      exits: sorted.exits,
      assets: {
        kept: captured.length - 1,
        lost: lost.length + collection.lostCount - named.length,
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

/** Files that the browser asked for and did not get, such as a style sheet that only a script names. */
function unloadedOf(
  { unloaded }: QuizRecording,
  { files }: CloneManifest,
  page: URL,
  isTracker: (url: URL) => boolean,
): QuizReport['lost'] {
  return [...unloaded].flatMap(([address, kind]) => {
    const url = new URL(address);
    const place = cloneAddress(url, page);
    if (place === null || files[place] !== undefined || isTracker(url)) return [];
    return [{ url: address, kind, reason: 'unreachable' }];
  });
}

/** Parameters of an exit that a text has as they are: they belong to the offer, and no visitor has brought them. */
function parametersIn(text: string, exit: string): string[] {
  return [...new URL(exit).searchParams].flatMap(([name, value]) => {
    const pair = `${name}=${value}`;
    return value !== '' && text.includes(pair) ? [pair] : [];
  });
}

/** Inserts the scripts after the replay in every page of the clone. */
async function addScripts(
  manifest: CloneManifest,
  collection: Collection,
  sink: CaptureSink,
  {
    scripts,
    passages,
    visits,
  }: { scripts: Record<string, string | null>; passages: Passage[]; visits: boolean },
): Promise<void> {
  const added: string[] = [];
  for (const [address, script] of Object.entries({ [REPLAY_ADDRESS]: REPLAY_SCRIPT, ...scripts })) {
    if (script === null) continue;
    manifest.files[address] = await sink.put(Buffer.from(script), 'text/javascript; charset=utf-8');
    added.push(address);
  }
  const extras = { passages, visits, scripts: added.slice(1) };
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
