import {
  type CaptureOwn,
  type CaptureReport,
  type FoundFile,
  groupWays,
  leadPlan,
  type OwnTracker,
} from '@garimpo/cloner-contract';
import { REPLAY_ADDRESS, replayScriptWith } from '../replay/replay-script.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { OWN_TRACKERS_ADDRESS, ownTrackersScript, trackerPassages } from '../trackers/own-trackers.ts';
import { pageTrackers } from '../trackers/page-trackers.ts';
import { findWays } from './clone-ways.ts';
import { type LeadParts, leadClone } from './lead-clone.ts';

/** Targets that a report lists. */
const LISTED_MAX = 200;
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const NOTHING_OWN = { checkouts: [], whatsapp: null, legalUrl: null, addresses: [] };

export interface LedCapture {
  manifest: CloneManifest;
  ways: NonNullable<CaptureReport['waysOut']>;
  found: FoundFile[];
}

/** Puts the element that loads the owner's trackers into a page. */
export type AddTrackers = (page: string, script: string) => Promise<string>;

/**
 * What was captured, led to its owner's places, and what it leads to then.
 * @param own null where the owner has said nothing: then nothing is changed
 */
export async function leadCapture(
  manifest: CloneManifest,
  own: CaptureOwn | null,
  parts: LeadParts,
  addTrackers: AddTrackers,
): Promise<LedCapture> {
  const before = await findWays(manifest, parts);
  const mine = own === null ? NOTHING_OWN : { ...own, addresses: [] };
  if (own === null) return { manifest, ways: listed(before, mine), found: before };
  const plan = leadPlan(
    before.flatMap(({ ways }) => ways),
    mine,
    own.rest,
  );
  const { manifest: led } = await leadClone(manifest, plan, before, parts);
  const [checkout = null] = own.checkouts;
  const { whatsapp, rest } = own;
  const whole = {
    ...(await withTrackers(led, own.trackers, parts, addTrackers)),
    own: { checkout, whatsapp, rest },
  };
  const found = await findWays(whole, parts, before);
  return { manifest: whole, ways: listed(found, mine), found };
}

const listed = (found: readonly FoundFile[], own: Parameters<typeof groupWays>[1]) =>
  groupWays(found, own).slice(0, LISTED_MAX);

async function withTrackers(
  manifest: CloneManifest,
  ownTrackers: OwnTracker[],
  { files, put }: LeadParts,
  addTrackers: AddTrackers,
): Promise<CloneManifest> {
  const script = ownTrackersScript(ownTrackers);
  const page = manifest.files[manifest.entry];
  if (script === null || page === undefined) return manifest;
  const changed = { ...manifest.files };
  changed[OWN_TRACKERS_ADDRESS] = await put(Buffer.from(script), SCRIPT_TYPE);
  const before = (await files.get(page)).toString('utf8');
  const text = await addTrackers(before, script);
  changed[manifest.entry] = { ...page, ...(await put(Buffer.from(text), page.type)) };
  if (changed[REPLAY_ADDRESS] !== undefined) {
    const replay = replayScriptWith(trackerPassages(ownTrackers));
    changed[REPLAY_ADDRESS] = await put(Buffer.from(replay), SCRIPT_TYPE);
  }
  return {
    ...manifest,
    files: changed,
    edited: { ownTrackers, pageTrackers: [], foreignTrackers: pageTrackers(before) },
  };
}
