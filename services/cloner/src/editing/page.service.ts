import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  applyPatches,
  clonerErrors,
  type OwnTracker,
  PAGE_BYTES_MAX,
  type PageReply,
  type PlayerKind,
  playerKinds,
  type SaveCloneInput,
  type SavedReply,
  type SavePatchesInput,
  type SiteTrackersInput,
  type SiteTrackersReply,
  type SourcePatch,
  type WayCounts,
} from '@garimpo/cloner-contract';
import { type Actor, CONFIG, type Config, type DomainError, defineErrors } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LiveForms } from '../forms/live-forms.ts';
import { playerPassages } from '../players/player-hosts.ts';
import { REPLAY_ADDRESS, replayScriptWith } from '../replay/replay-script.ts';
import { Reading } from '../rewrite/reading.ts';
import type { SiteEntity } from '../store/clone.entities.ts';
import { cloneUrl } from '../store/clone-kinds.ts';
import {
  allowedTrackers,
  type CloneFile,
  type CloneManifest,
  type EditedSite,
} from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { type Alongside, SiteVersions, type VersionRow, versionConflict } from '../store/site-versions.ts';
import { OWN_TRACKERS_ADDRESS, ownTrackersScript, trackerPassages } from '../trackers/own-trackers.ts';
import { withoutTrackers } from '../trackers/page-trackers.ts';
import { carryDraft, removeDraft } from './draft.service.ts';
import { judgeEditJob, ownTrackersJob, trackerTagJob } from './judge-edit.ts';
import { readPage } from './read-page.ts';
import { SavedUploads } from './upload.service.ts';
import { WaysOutService } from './ways-out.service.ts';

const fail = defineErrors(clonerErrors);
/** JSON may escape a character as six bytes, but few characters need it. */
export const SAVE_BYTES_MAX = 2 * PAGE_BYTES_MAX;
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

interface FoundPage {
  site: SiteEntity;
  version: VersionRow;
  /** Changes with anything that {@link PageService.open} returns. */
  tag: string;
}

/** The page before an edit. */
interface Base {
  subdomain: string;
  site: SiteEntity;
  manifest: CloneManifest;
  page: CloneFile;
  bytes: Buffer;
}

interface Edit {
  html: string;
  ownTrackers?: OwnTracker[];
  uploads?: readonly string[];
}

/** Reads and writes the page of a site, byte for byte. */
@Injectable()
export class PageService {
  constructor(
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly uploads: SavedUploads,
    private readonly forms: LiveForms,
    private readonly reading: Reading,
    private readonly ways: WaysOutService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(actor: Actor, subdomain: string, n?: number): Promise<FoundPage> {
    const { site, version } = await this.versions.find(actor, subdomain, n);
    const tag = `W/"${version.manifest}-${version.version}-${site.version}-${site.state}"`;
    return { site, version, tag };
  }

  async open({ site, version }: FoundPage): Promise<PageReply> {
    const manifest = await this.store.readManifest(version.manifest);
    const { sha256 } = pageOf(manifest);
    const bytes = await this.store.read(sha256);
    const lock = isUtf8(bytes) ? null : 'encoding';
    return {
      // A byte order mark stays in the text.
      html: bytes.toString('utf8'),
      sha256,
      version: version.version,
      currentVersion: site.version,
      lock: site.state === 'suspended' ? 'suspended' : lock,
      url: new URL(manifest.entry.replace(/^\/+/, ''), cloneUrl(this.config, site.subdomain)).href,
      originalUrl: manifest.originalUrl,
      ownTrackers: manifest.edited?.ownTrackers ?? [],
      pageTrackers: manifest.edited?.pageTrackers ?? [],
    };
  }

  /** Replaces the site's page; its other files stay. */
  async save(actor: Actor, { html, subdomain, baseVersion, uploads }: SaveCloneInput): Promise<SavedReply> {
    const base = await this.#base(actor, subdomain, baseVersion);
    return this.#save(actor, base, { html, ...(uploads && { uploads }) });
  }

  /** Saves the page with patches applied. Throws `cloner.patches.refused`. */
  async patch(actor: Actor, subdomain: string, input: SavePatchesInput): Promise<SavedReply> {
    const base = await this.#base(actor, subdomain, input.baseVersion);
    if (base.page.sha256 !== input.sha256) throw refusedPatches('base', 'sha256');
    const html = patched(textOf(base), input.patches);
    return this.#save(actor, base, { html, ...(input.uploads && { uploads: input.uploads }) });
  }

  /** Replaces the owner's trackers. */
  async setTrackers(
    actor: Actor,
    subdomain: string,
    { baseVersion, ownTrackers }: SiteTrackersInput,
  ): Promise<SiteTrackersReply> {
    const base = await this.#base(actor, subdomain, baseVersion);
    const before = textOf(base);
    const patches = await readPage(this.reading, trackerTagJob, { text: before, trackers: ownTrackers });
    const edit = { html: applyPatches(before, patches), ownTrackers };
    const saved = await this.#save(actor, base, edit, (tx, site) =>
      carryDraft(tx, actor.userId, site.id, baseVersion, patches),
    );
    return { ...saved, ownTrackers, patches };
  }

  /** Throws `cloner.version.conflict` when the site has a newer version than the edit's base. */
  async #base(actor: Actor, subdomain: string, baseVersion?: number): Promise<Base> {
    const { site, version } = await this.versions.current(actor, subdomain);
    if (baseVersion !== undefined && baseVersion !== site.version) throw versionConflict(site.version);
    const manifest = await this.store.readManifest(version.manifest);
    const page = pageOf(manifest);
    return { subdomain, site, manifest, page, bytes: await this.store.read(page.sha256) };
  }

  /** @param carry rebases the draft onto the new version; without it, the draft is deleted */
  async #save(
    actor: Actor,
    base: Base,
    { html, ownTrackers, uploads = [] }: Edit,
    carry?: Alongside,
  ): Promise<SavedReply> {
    const { subdomain, site, manifest, page } = base;
    const change = { origin: 'save', subdomain, baseVersion: site.version } as const;
    const bytes = Buffer.from(html);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const endDraft: Alongside = (tx, held) => removeDraft(tx, held.id, site.version);
    const trackersBefore = manifest.edited?.ownTrackers ?? [];
    if (sha256 === page.sha256 && isDeepStrictEqual(ownTrackers ?? trackersBefore, trackersBefore)) {
      // Nothing changed, and the draft is deleted with nothing left to save.
      await this.versions.lock(actor, change, carry ? async () => {} : endDraft);
      const { pageTrackers = [] } = manifest.edited ?? {};
      return { version: site.version, sha256, saved: false, pageTrackers, ownTrackers: trackersBefore };
    }
    refuseSize(bytes, page);
    const { edited, players } = await this.#judge(actor, base, html, ownTrackers);
    const named = uploads.filter((path) => manifest.files[path] === undefined);
    const files = { ...manifest.files, ...(await this.uploads.find(actor, site.id, named)) };
    let ways: WayCounts | undefined;
    const version = await this.store.claimed(async (claim) => {
      const type = page.type;
      files[manifest.entry] = { ...page, ...(await this.store.put(claim, bytes, type)) };
      await this.#putScripts(claim, files, manifest, edited, players);
      const { players: _, ...rest } = manifest;
      const next = { ...rest, files, edited, ...(players.length > 0 && { players }) };
      const read = await this.ways.ofNext(actor, site, next);
      ways = read?.counts;
      return this.versions.write(actor, claim, change, next, async (tx, held) => {
        await this.uploads.hold(tx, held.id, named);
        await (carry ?? endDraft)(tx, held);
        if (read !== null) await this.ways.keepNext(tx, held, read.found);
      });
    });
    return {
      version,
      sha256,
      saved: true,
      pageTrackers: edited.pageTrackers,
      ownTrackers: edited.ownTrackers,
      ...(ways && { waysOut: ways }),
    };
  }

  async #judge(
    actor: Actor,
    { site, manifest, bytes }: Base,
    html: string,
    own?: OwnTracker[],
  ): Promise<{ edited: EditedSite; players: PlayerKind[] }> {
    const before = bytes.toString('utf8');
    const judged = await readPage(this.reading, judgeEditJob, { text: html, before });
    if (judged.sensitive !== null) {
      throw fail('cloner.page.sensitive', { fields: [{ path: 'html', rule: judged.sensitive }] });
    }
    const foreignTrackers =
      manifest.edited?.foreignTrackers ?? (await readPage(this.reading, ownTrackersJob, { text: before }));
    // The element that loads the trackers names them: it comes, changes and goes with the page.
    const kept = judged.namedTrackers ?? manifest.edited?.ownTrackers ?? [];
    const forms = await this.forms.of(actor, site.id, judged.forms);
    const edited = {
      ...(forms.length > 0 && { forms }),
      ownTrackers: own ?? kept,
      pageTrackers: withoutTrackers(judged.trackers, foreignTrackers),
      foreignTrackers,
    };
    // Scripts of the page may start players that the page does not name.
    const named = new Set([...(manifest.players ?? []), ...judged.players]);
    return { edited, players: playerKinds.filter((kind) => named.has(kind)) };
  }

  /** Updates the scripts that the trackers change, even if the page's bytes stay. */
  async #putScripts(
    claim: string,
    files: CloneManifest['files'],
    before: CloneManifest,
    edited: EditedSite,
    players: readonly PlayerKind[],
  ): Promise<void> {
    const own = ownTrackersScript(edited.ownTrackers);
    if (own === null) delete files[OWN_TRACKERS_ADDRESS];
    else files[OWN_TRACKERS_ADDRESS] = await this.store.put(claim, Buffer.from(own), SCRIPT_TYPE);
    const allowed = allowedTrackers({ ...before, edited });
    const passages = [...trackerPassages(allowed), ...playerPassages(players)];
    const { players: playersBefore = [] } = before;
    // A replay without passages is the one that the page was captured with.
    const isAsBefore = passages.length + allowedTrackers(before).length + playersBefore.length === 0;
    if (files[REPLAY_ADDRESS] === undefined || isAsBefore) return;
    const replay = replayScriptWith(passages);
    files[REPLAY_ADDRESS] = await this.store.put(claim, Buffer.from(replay), SCRIPT_TYPE);
  }
}

function pageOf({ files, entry }: CloneManifest): CloneFile {
  const page = files[entry];
  if (page === undefined) throw new Error('a clone has no page');
  return page;
}

/** Throws `cloner.patches.refused` for bytes that are not UTF-8. */
function textOf({ bytes }: Base): string {
  if (!isUtf8(bytes)) throw refusedPatches('encoding');
  return bytes.toString('utf8');
}

function patched(source: string, patches: readonly SourcePatch[]): string {
  if ((patches.at(-1)?.end ?? 0) > source.length) throw refusedPatches('bounds');
  const html = applyPatches(source, patches);
  // A lone surrogate cannot be encoded.
  if (!html.isWellFormed()) throw refusedPatches('characters');
  return html;
}

/** A page may exceed the limit by the script that its capture added. */
function refuseSize(bytes: Buffer, before: CloneFile): void {
  if (bytes.length === 0) throw fail('cloner.page.size', { fields: [{ path: 'html', rule: 'empty' }] });
  if (bytes.length > Math.max(PAGE_BYTES_MAX, before.bytes))
    throw fail('cloner.page.size', { fields: [{ path: 'html', rule: 'bytes' }] });
}

function refusedPatches(rule: 'base' | 'bounds' | 'characters' | 'encoding', path = 'patches'): DomainError {
  return fail('cloner.patches.refused', { fields: [{ path, rule }] });
}
