import type { Readable } from 'node:stream';
import {
  clonerErrors,
  countWays,
  type FoundFile,
  groupWays,
  type LeadWaysInput,
  NOWHERE_TO,
  type OwnPlacesReply,
  type SavedReply,
  type WayCounts,
  type WaysReply,
  wayKey,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  LOGGER,
  ObjectStore,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Reading } from '../rewrite/reading.ts';
import type { SiteEntity } from '../store/clone.entities.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { SiteVersions, versionConflict } from '../store/site-versions.ts';
import { findWays, type WaysParts } from '../ways-out/clone-ways.ts';
import { leadClone } from '../ways-out/lead-clone.ts';
import { addOwnAddresses } from '../ways-out/own-places.service.ts';
import { WayPictures } from '../ways-out/way-pictures.ts';
import {
  findOwnPlaces,
  findWayRecord,
  keepWays,
  ownAddressesOf,
  type WayRecord,
} from '../ways-out/way-records.ts';
import { carryDraft } from './draft.service.ts';

const fail = defineErrors(clonerErrors);
const READ_MS = 60_000;

/** Where a site's visitors are led, and leading them elsewhere. */
@Injectable()
export class WaysOutService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly objects: ObjectStore,
    private readonly reading: Reading,
    private readonly pictures: WayPictures,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async find(actor: Actor, subdomain: string): Promise<WaysReply> {
    const { site, version } = await this.versions.find(actor, subdomain);
    const manifest = await this.store.readManifest(version.manifest);
    const { record, own } = await this.#known(actor, site);
    const found = record?.version === site.version ? record.found : await this.#read(manifest, record?.found);
    return this.#reply(site.version, manifest, found, record, own);
  }

  /** The picture in which the spots are. Throws `cloner.version.not_found` where there is none yet. */
  async picture(actor: Actor, subdomain: string): Promise<Readable> {
    const { site } = await this.versions.find(actor, subdomain);
    const { record } = await this.#known(actor, site);
    const picture = record?.picture ? await this.objects.get(record.picture.key) : null;
    if (picture === null) throw fail('cloner.version.not_found');
    return picture;
  }

  /** Leads ways elsewhere, and remembers where as the user's own. */
  async lead(actor: Actor, subdomain: string, input: LeadWaysInput): Promise<SavedReply> {
    const { site, version } = await this.versions.current(actor, subdomain);
    if (input.baseVersion !== site.version) throw versionConflict(site.version);
    const manifest = await this.store.readManifest(version.manifest);
    const { record } = await this.#known(actor, site);
    const before =
      record?.version === site.version ? record.found : await this.#read(manifest, record?.found);
    const plan = new Map(input.leads.map(({ key, to }) => [key, to]));
    const added = input.leads.flatMap(({ to }) => (to === NOWHERE_TO ? [] : [to]));
    const change = { origin: 'save', subdomain, baseVersion: site.version } as const;
    return this.store.claimed(async (claim) => {
      const put = (body: Buffer, type: string) => this.store.put(claim, body, type);
      const { manifest: changed, patches } = await leadClone(manifest, plan, before, {
        ...this.#parts(),
        put,
      });
      const said = { own: manifest.led?.own ?? null, ways: withLeads(manifest.led?.ways ?? {}, plan) };
      const led = { ...changed, led: said };
      const pageTrackers = led.edited?.pageTrackers ?? [];
      const sha256 = led.files[led.entry]?.sha256 ?? '';
      const found = await this.#read(led, before);
      const isChanged = JSON.stringify(led.files) !== JSON.stringify(manifest.files);
      if (!isChanged && JSON.stringify(led.calls) === JSON.stringify(manifest.calls)) {
        const own = await this.versions.lock(actor, change, (tx) => addOwnAddresses(tx, actor.userId, added));
        const ways = countAll(found, own);
        return { version: site.version, sha256, saved: false, pageTrackers, waysOut: ways };
      }
      let ways: WayCounts | undefined;
      const n = await this.versions.write(actor, claim, change, led, async (tx, held) => {
        await carryDraft(tx, actor.userId, held.id, site.version, patches);
        await this.keepNext(tx, held, found);
        ways = countAll(found, await addOwnAddresses(tx, actor.userId, added));
      });
      return { version: n, sha256, saved: true, pageTrackers, ...(ways && { waysOut: ways }) };
    });
  }

  /**
   * The ways of a version that is being made, and whom they lead to; null where they cannot be read, which is no reason not to save.
   */
  async ofNext(
    actor: Actor,
    site: SiteEntity,
    manifest: CloneManifest,
  ): Promise<{ found: FoundFile[]; counts: WayCounts } | null> {
    try {
      const { record, own } = await this.#known(actor, site);
      const found = await this.#read(manifest, record?.found);
      return { found, counts: countAll(found, own) };
    } catch (err) {
      this.log.warn({ err, site: site.id }, 'the ways out of a site could not be read');
      return null;
    }
  }

  /** Keeps the ways of the version that the site is about to have. */
  async keepNext(
    tx: Transaction,
    { id, userId, version }: SiteEntity,
    found: readonly FoundFile[],
  ): Promise<void> {
    await keepWays(tx, { siteId: id, userId, version: version + 1, found });
    await this.pictures.ask(id, tx);
  }

  #known(actor: Actor, site: SiteEntity): Promise<{ record: WayRecord | null; own: OwnPlacesReply }> {
    return this.database.asUser(actor, async (tx) => ({
      record: await findWayRecord(tx, site.id),
      own: await findOwnPlaces(tx, actor.userId),
    }));
  }

  #read(manifest: CloneManifest, before: readonly FoundFile[] = []): Promise<FoundFile[]> {
    return findWays(manifest, this.#parts(), before);
  }

  #parts(): WaysParts {
    const files = { get: ({ sha256 }: { sha256: string }) => this.store.read(sha256) };
    return { files, reading: this.reading, signal: AbortSignal.timeout(READ_MS) };
  }

  #reply(
    version: number,
    { entry }: CloneManifest,
    found: readonly FoundFile[],
    record: WayRecord | null,
    places: OwnPlacesReply,
  ): WaysReply {
    const { checkouts, whatsapp, legalUrl, addresses } = ownAddressesOf(places);
    const own = { checkouts: [...checkouts], whatsapp, legalUrl, addresses: [...addresses] };
    const isCurrent = record?.version === version && !record.pictureDue;
    const picture = isCurrent ? record.picture : null;
    return {
      version,
      entry,
      counts: countAll(found, places),
      ways: groupWays(found, own, picture === null ? {} : (record?.spots ?? {})),
      own,
      picture:
        picture !== null
          ? 'there'
          : isCurrent || found.every(({ ways }) => ways.length === 0)
            ? 'none'
            : 'coming',
      pictureSize: picture && { width: picture.width, height: picture.height },
    };
  }
}

/** A way that is led once more is still one of the original's. */
function withLeads(
  before: Record<string, string>,
  plan: ReadonlyMap<string, string>,
): Record<string, string> {
  const after = { ...before };
  for (const [key, to] of plan) {
    const earlier = Object.keys(before).filter((one) => wayKey({ target: before[one] ?? '' }) === key);
    for (const one of earlier.length === 0 ? [key] : earlier) after[one] = to;
  }
  return after;
}

function countAll(found: readonly FoundFile[], own: OwnPlacesReply): WayCounts {
  return countWays(
    found.flatMap(({ ways }) => ways),
    ownAddressesOf(own),
  );
}
