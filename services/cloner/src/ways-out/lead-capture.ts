import {
  type CaptureReport,
  type FoundFile,
  groupWays,
  leadPlan,
  NOWHERE_TO,
  type OwnTracker,
  wayKey,
} from '@garimpo/cloner-contract';
import { REPLAY_ADDRESS, replayScriptWith } from '../replay/replay-script.ts';
import type { CloneManifest, LedSite } from '../store/clone-manifest.ts';
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
export type AddTrackers = (page: string, trackers: readonly OwnTracker[]) => Promise<string>;

/**
 * What was captured, led to its owner's places, and what it leads to then. Where the owner has said nothing, nothing is changed.
 * @param said of the same site before, way by way: that counts first
 */
export async function leadCapture(
  manifest: CloneManifest,
  { own, ways: said }: LedSite,
  parts: LeadParts,
  addTrackers: AddTrackers,
): Promise<LedCapture> {
  const before = await findWays(manifest, parts);
  const addresses = Object.values(said).filter((to) => to !== NOWHERE_TO);
  const mine = { ...(own ?? NOTHING_OWN), addresses };
  const ways = before.flatMap((file) => file.ways);
  const plan = own === null ? new Map<string, string>() : leadPlan(ways, mine, own.rest);
  for (const way of ways) {
    const to = said[wayKey(way)];
    if (to !== undefined) plan.set(wayKey(way), to);
  }
  if (own === null && plan.size === 0) return { manifest, ways: listed(before, mine), found: before };
  const { manifest: led } = await leadClone(manifest, plan, before, parts);
  const whole = {
    ...(own === null ? led : await withTrackers(led, own.trackers, parts, addTrackers)),
    led: { own, ways: { ...said, ...Object.fromEntries(plan) } },
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
  const text = await addTrackers(before, ownTrackers);
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
