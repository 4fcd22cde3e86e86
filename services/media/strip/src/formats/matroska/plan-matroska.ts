import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { InPlaceEdits } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { PlannedFile } from '../../base/types.ts';
import { describeElement } from './describe-element.ts';
import { type Element, ElementReader } from './elements.ts';
import { ID, KEPT_IN_BLOCK_GROUP, KEPT_IN_CLUSTER, KEPT_IN_INFO } from './ids.ts';
import { cleanTracks } from './tracks.ts';
import { VoidEdits } from './void-edits.ts';

const HEADER_BYTES_MAX = 16 * 1024 * 1024;
const EBML_BYTES_MAX = 1024;
/** Those that end a cluster which does not say how long it is. */
const TOP = new Set<number>([
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.cues,
  ID.tags,
  ID.attachments,
  ID.chapters,
]);
const GOES = new Set<number>([ID.tags, ID.attachments, ID.chapters]);

/**
 * Matroska and WebM (RFC 9559): tags, chapters and attachments become unused room of the same length, and names become empty; pictures
 * and sound stay where they are. A checksum over what has changed becomes room as well.
 */
export async function planMatroska(reader: SourceReader): Promise<PlannedFile> {
  const found = new FindingsList();
  const edits = new InPlaceEdits();
  const file = new MatroskaFile(new VoidEdits(reader, edits, found));
  const end = await file.clean();
  if (end < reader.size)
    found.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));
  return { operations: edits.operations(reader.size, end), ...found.told };
}

class MatroskaFile {
  readonly #out: VoidEdits;
  readonly #elements: ElementReader;
  /** Numbers of the tracks that went. */
  #gone: ReadonlySet<number> | null = null;
  /** Of tracks that were read before their turn. */
  #tracksAt = -1;

  constructor(out: VoidEdits) {
    this.#out = out;
    this.#elements = new ElementReader(out.reader);
  }

  /** Gives where the film ends. */
  async clean(): Promise<number> {
    const { size } = this.#out.reader;
    const header = await this.#elements.at(0, size);
    if (header.id !== ID.ebml || header.isOpen || header.end - header.contentAt > EBML_BYTES_MAX) {
      throw new StripError('malformed', 'a header that is none', 0);
    }
    await this.#filter(header, null);
    let at = header.end;
    let segment = await this.#elements.at(at, size);
    while (segment.id === ID.void && !segment.isOpen) {
      await this.#out.clearVoid(segment);
      at = segment.end;
      segment = await this.#elements.at(at, size);
    }
    if (segment.id !== ID.segment) throw new StripError('malformed', 'a film without a segment', at);
    const end = await this.#segment(segment);
    if (await this.#isAnother(end)) throw new StripError('unknown_format', 'several films in one file', end);
    return end;
  }

  async #segment(segment: Element): Promise<number> {
    const checksums: Element[] = [];
    let at = segment.contentAt;
    await this.#out.underChecksum(checksums, async () => {
      while (at < segment.end) {
        // What does not say how long it is ends before the next film.
        if (segment.isOpen && (await this.#isAnother(at))) break;
        const element = await this.#elements.at(at, segment.end);
        if (element.isOpen && element.id !== ID.cluster) {
          throw new StripError('malformed', 'an element without a size', at);
        }
        if (element.id === ID.cluster && this.#gone === null) await this.#lateTracks(element, segment);
        if (element.id === ID.crc32) checksums.push(element);
        at = element.id === ID.cluster ? await this.#cluster(element) : await this.#part(element);
      }
    });
    if (this.#gone === null) throw new StripError('malformed', 'a film without tracks', segment.at);
    return at;
  }

  /** Which samples are of tracks that go has to be known before the first of them. */
  async #lateTracks(cluster: Element, segment: Element): Promise<void> {
    for (let at = cluster.at; at < segment.end; ) {
      if (segment.isOpen && (await this.#isAnother(at))) break;
      const element = await this.#elements.at(at, segment.end);
      if (element.id === ID.tracks) {
        this.#out.found.flawed('late_tracks');
        await this.#part(element);
        this.#tracksAt = element.at;
        return;
      }
      at = element.isOpen ? await this.#openEnd(element) : element.end;
    }
    throw new StripError('malformed', 'media without tracks', cluster.at);
  }

  /** Where a cluster that does not say how long it is ends. */
  async #openEnd(cluster: Element): Promise<number> {
    for (let at = cluster.contentAt; at < cluster.end; ) {
      const element = await this.#elements.at(at, cluster.end);
      if (TOP.has(element.id) || element.id === ID.ebml) return at;
      if (element.isOpen) throw new StripError('malformed', 'an element without a size', at);
      at = element.end;
    }
    return cluster.end;
  }

  async #isAnother(at: number): Promise<boolean> {
    const { reader } = this.#out;
    return reader.size - at >= 4 && (await reader.uint32(at)) === ID.ebml;
  }

  async #part(element: Element): Promise<number> {
    switch (element.id) {
      case ID.info:
        await this.#info(expectShort(element));
        break;
      case ID.seekHead:
        await this.#seekHead(expectShort(element));
        break;
      case ID.tracks:
        if (element.at === this.#tracksAt) break;
        if (this.#gone !== null) throw new StripError('malformed', 'the tracks are there twice', element.at);
        this.#gone = await cleanTracks(this.#elements, this.#out, expectShort(element));
        break;
      case ID.cues:
        await this.#filter(expectShort(element), null);
        break;
      default:
        await this.#other(element, null, GOES.has(element.id) || !TOP.has(element.id));
    }
    return element.end;
  }

  async #info(info: Element): Promise<void> {
    const held = await this.#elements.within(info);
    await this.#out.underChecksum(held, async () => {
      for (const element of held) {
        // They must be there; that they say anything is not asked for.
        if (element.id === ID.muxingApp || element.id === ID.writingApp) await this.#clearText(element);
        else await this.#other(element, KEPT_IN_INFO);
      }
    });
  }

  async #clearText(element: Element): Promise<void> {
    const { name, findings } = await describeElement(this.#elements, element);
    if (!(await this.#out.clearText(element))) return;
    this.#out.found.remove('header', element.end - element.contentAt, name, findings);
  }

  /** Whoever looks for what went must not find room instead. */
  async #seekHead(seekHead: Element): Promise<void> {
    const held = await this.#elements.within(seekHead);
    await this.#out.underChecksum(held, async () => {
      for (const element of held) {
        if (element.id !== ID.seek) {
          await this.#other(element, null);
          continue;
        }
        const id = (await this.#elements.within(element)).find((one) => one.id === ID.seekId);
        if (id !== undefined && GOES.has(await this.#elements.unsigned(id))) this.#out.blank(element);
      }
    });
  }

  /** Of a cluster every block is looked at: between them, anything could be. Gives where it ends. */
  async #cluster(cluster: Element): Promise<number> {
    const checksums: Element[] = [];
    let at = cluster.contentAt;
    await this.#out.underChecksum(checksums, async () => {
      while (at < cluster.end) {
        const element = await this.#elements.at(at, cluster.end);
        if (cluster.isOpen && (TOP.has(element.id) || element.id === ID.ebml)) return;
        if (element.isOpen) throw new StripError('malformed', 'an element without a size', at);
        if (element.id === ID.crc32) checksums.push(element);
        else await this.#inCluster(element);
        at = element.end;
      }
    });
    return at;
  }

  async #inCluster(element: Element): Promise<void> {
    const isGroup = element.id === ID.blockGroup;
    if ((isGroup || element.id === ID.simpleBlock) && (await this.#isOfGone(element))) {
      const described = { container: 'track', name: 'Block', kind: 'telemetry', findings: [] } as const;
      this.#out.remove(element, described);
    } else if (isGroup) await this.#filter(element, KEPT_IN_BLOCK_GROUP);
    else await this.#other(element, KEPT_IN_CLUSTER);
  }

  /** Whether the block is of a track that went: its number is the first of its bytes. */
  async #isOfGone(element: Element): Promise<boolean> {
    if (this.#gone === null || this.#gone.size === 0) return false;
    const block =
      element.id === ID.simpleBlock
        ? element
        : (await this.#elements.within(element)).find(({ id }) => id === ID.block);
    return block !== undefined && this.#gone.has(await this.#elements.number(block.contentAt, block.end));
  }

  /** Of what stays: those that are not in the list go; without one, only what room that nobody uses has held. */
  async #filter(master: Element, kept: ReadonlySet<number> | null): Promise<void> {
    const held = await this.#elements.within(master);
    await this.#out.underChecksum(held, async () => {
      for (const element of held) await this.#other(element, kept);
    });
  }

  async #other(
    element: Element,
    kept: ReadonlySet<number> | null,
    goes = kept !== null && !kept.has(element.id),
  ): Promise<void> {
    if (element.id === ID.void) await this.#out.clearVoid(element);
    else if (element.id !== ID.crc32 && goes) {
      this.#out.remove(element, await describeElement(this.#elements, element));
    }
  }
}

function expectShort(element: Element): Element {
  if (element.end - element.contentAt <= HEADER_BYTES_MAX) return element;
  throw new StripError('too_complex', 'a header of more than 16 MB', element.at);
}
