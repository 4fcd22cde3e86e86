import { ascii } from '../../base/bytes.ts';
import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { Finding, FindingKind } from '../../base/findings.ts';
import { FindingsList } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { InPlaceEdits } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { PlannedFile } from '../../base/types.ts';
import { describeAviChunk } from './describe-chunk.ts';

export interface Chunk {
  type: string;
  /** Type of a LIST or of RIFF; empty for any other chunk. */
  list: string;
  at: number;
  contentAt: number;
  end: number;
  /** Offset of the next chunk, past the padding byte of an odd one. */
  next: number;
}

const JUNK = ascii('JUNK');
const MAX_CHUNKS = 10_000_000;
/** What the lists of the header may hold; what is not in it goes. */
const KEPT: Record<string, ReadonlySet<string>> = {
  'AVI ': new Set(['hdrl', 'movi', 'idx1']),
  AVIX: new Set(['movi', 'idx1']),
  hdrl: new Set(['avih', 'strl', 'odml']),
  strl: new Set(['strh', 'strf', 'indx', 'vprp']),
  odml: new Set(['dmlh']),
};
const LISTS = new Set(['hdrl', 'movi', 'strl', 'odml', 'rec ']);
/** A stream's data and its index, with its number. */
const DATA = /^(?:(\d\d)..|ix(\d\d))$/s;
/** What a recorder that was switched off leaves unfinished: the file, its pictures, the last of them. */
const MAY_BE_CUT = /^(?:RIFF|LIST|\d\d(?:d[bc]|wb))$/;
/** H.264 and H.265, in which encoders may write their options. */
const CODED_UNITS = /^(?:h26[45]|x26[45]|avc1|hevc|hvc1)$/i;
const PLAYED = new Set(['vids', 'auds', 'mids', 'iavs']);
const STREAMS_MAX = 100;

/**
 * AVI: pictures and sound stay where they are, since indexes point at them. What goes becomes JUNK of the same length, and JUNK zeros.
 */
export async function planAvi(reader: SourceReader): Promise<PlannedFile> {
  const file = new AviFile(reader);
  const end = await file.clean();
  const { found, edits } = file;
  if (end < reader.size)
    found.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));
  return { operations: edits.operations(reader.size, end), ...found.told };
}

class AviFile {
  readonly found = new FindingsList();
  readonly edits = new InPlaceEdits();
  readonly #reader: SourceReader;
  #count = 0;
  #streams = 0;
  /** Numbers of the streams that nobody sees or hears. */
  readonly #telemetry = new Set<number>();

  constructor(reader: SourceReader) {
    this.#reader = reader;
  }

  /** Gives where the film ends: one of more than a gigabyte goes on in further parts. */
  async clean(): Promise<number> {
    let at = 0;
    let movies = 0;
    while (at < this.#reader.size) {
      const part = at === 0 || (await this.#isPart(at)) ? await this.#chunk(at, this.#reader.size) : null;
      if (part === null) break;
      if (at > 0 && part.list !== 'AVIX') break;
      movies += await this.#list(part);
      at = part.next;
    }
    if (movies === 0 || this.#streams === 0) throw new StripError('malformed', 'a film without pictures', 0);
    return at;
  }

  async #isPart(at: number): Promise<boolean> {
    return latin1(await this.#reader.peek(at, 12)).replace(/^RIFF....AVIX$/s, '') === '';
  }

  /** Gives how many lists of pictures there are in it. */
  async #list(list: Chunk): Promise<number> {
    let movies = 0;
    for (let at = list.contentAt; at < list.end; ) {
      const chunk = await this.#chunk(at, list.end);
      const name = chunk.list === '' ? chunk.type : chunk.list;
      if (chunk.type === 'JUNK') await this.#clearJunk(chunk);
      else if (!KEPT[list.list]?.has(name)) await this.#remove(chunk);
      else if (name === 'movi') {
        movies += 1;
        await this.#movie(chunk, 0);
      } else if (LISTS.has(chunk.list)) {
        if (name === 'strl') await this.#stream(chunk);
        await this.#list(chunk);
      }
      at = chunk.next;
    }
    return movies;
  }

  async #movie(movie: Chunk, depth: number): Promise<void> {
    for (let at = movie.contentAt; at < movie.end; ) {
      const chunk = await this.#chunk(at, movie.end);
      if (chunk.type === 'JUNK') await this.#clearJunk(chunk);
      else if (chunk.list === 'rec ' && depth === 0) await this.#movie(chunk, 1);
      else {
        const found = DATA.exec(chunk.type);
        const stream = Number(found?.[1] ?? found?.[2] ?? STREAMS_MAX);
        if (stream >= this.#streams) await this.#remove(chunk);
        else if (found?.[1] !== undefined && this.#telemetry.has(stream)) await this.#clearTelemetry(chunk);
      }
      at = chunk.next;
    }
  }

  async #stream(strl: Chunk): Promise<void> {
    const index = this.#streams;
    this.#streams += 1;
    if (this.#streams > STREAMS_MAX) throw new StripError('malformed', 'too many streams', strl.at);
    const header = await this.#chunk(strl.contentAt, strl.end);
    if (header.type !== 'strh' || header.end - header.contentAt < 48) {
      throw new StripError('malformed', 'a stream that does not say what it is', strl.at);
    }
    if (CODED_UNITS.test(await this.#reader.fourCc(header.contentAt + 4))) this.found.notLookedAt('stream');
    // Subtitles are there as files of their own; cameras write where they are, line by line.
    if (!PLAYED.has(await this.#reader.fourCc(header.contentAt))) this.#telemetry.add(index);
  }

  async #clearTelemetry(chunk: Chunk): Promise<void> {
    const start = latin1(
      await this.#reader.peek(chunk.contentAt, Math.min(200, chunk.end - chunk.contentAt)),
    );
    if (start.startsWith('GAB2') || !(await hasData(this.#reader, chunk.contentAt, chunk.end))) return;
    this.edits.zero(chunk.contentAt, chunk.end);
    const finding: Finding = {
      kind: 'telemetry',
      container: 'track',
      name: 'txts',
      value: textOf(Uint8Array.from(start, (one) => one.charCodeAt(0))),
    };
    // Once is enough: there is one of these for every second.
    const known = this.found.findings.find(({ name }) => name === 'txts');
    this.found.remove('track', chunk.end - chunk.contentAt, 'txts', [known ?? finding]);
  }

  async #clearJunk({ contentAt, end }: Chunk): Promise<void> {
    if (!(await hasData(this.#reader, contentAt, end))) return;
    this.edits.zero(contentAt, end);
    this.#tell(end - contentAt, { name: 'JUNK', kind: 'other', container: 'unused', findings: [] });
  }

  async #remove(chunk: Chunk): Promise<void> {
    const described = await describeAviChunk(this.#reader, chunk);
    this.edits.overwrite(chunk.at, JUNK);
    this.edits.zero(chunk.at + 8, chunk.end);
    this.#tell(chunk.end - chunk.at, described);
  }

  #tell(
    bytes: number,
    {
      container,
      name,
      findings,
      kind,
    }: { container: Finding['container']; name: string; findings: readonly Finding[]; kind: FindingKind },
  ): void {
    this.found.remove(container, bytes, name, findings, kind);
  }

  async #chunk(at: number, limit: number): Promise<Chunk> {
    this.#count += 1;
    if (this.#count > MAX_CHUNKS) throw new StripError('too_complex', `more than ${MAX_CHUNKS} chunks`, at);
    if (limit - at < 8) throw new StripError('malformed', 'half a chunk', at);
    const type = await this.#reader.fourCc(at);
    const size = await this.#reader.uint32(at + 4, true);
    const isList = type === 'LIST' || type === 'RIFF';
    const declared = at + 8 + size;
    const isCut = declared > limit && limit === this.#reader.size && MAY_BE_CUT.test(type);
    if (isCut) this.found.flawed('cut_short');
    const end = isCut ? limit : declared;
    if (end > limit || (isList && size < 4)) {
      const code = end > limit && limit === this.#reader.size ? 'truncated' : 'malformed';
      throw new StripError(code, 'a chunk ends behind what holds it', at);
    }
    const list = isList ? await this.#reader.fourCc(at + 8) : '';
    return {
      type,
      list,
      at,
      contentAt: at + (isList ? 12 : 8),
      end,
      next: Math.min(end + (size % 2), limit),
    };
  }
}
