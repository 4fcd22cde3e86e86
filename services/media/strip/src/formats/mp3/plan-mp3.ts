import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { id3End } from '../../base/id3-tag.ts';
import { type FrameHeader, headerAt, nextFrame } from '../../base/mpeg-frame.ts';
import { CleanFile } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { ByteRange, PlannedFile } from '../../base/types.ts';
import { type TagFound, tagsAtEnd, tagsAtStart } from '../../metadata/id3/end-tags.ts';
import { rangesWithout } from '../../metadata/sei/sample-scanner.ts';
import { encoder, type InfoFrame, readInfoFrame } from './info-frame.ts';
import { StuffingFinder } from './stuffing.ts';

/** A day of the shortest frames. */
const FRAMES_MAX = 10_000_000;
/** Pieces of other things between frames. */
const GAPS_MAX = 10_000;

/**
 * Frames stay, one behind the other as they were, and tags and whatever else stands around them go. Names of encoders that fill up frames
 * become zeros: no bit of sound is coded there.
 */
export async function planMp3(reader: SourceReader): Promise<PlannedFile> {
  const findings = new FindingsList();
  const first = await tagsAtStart(reader);
  const from = first.at(-1)?.to ?? 0;
  const last = await tagsAtEnd(reader, from, reader.size);
  const end = last.at(-1)?.from ?? reader.size;
  for (const tag of [...first, ...last.toReversed()]) remove(findings, tag);

  const sound = new Sound(reader, findings);
  await sound.read(from, end);
  const { info, runs, finder } = sound;
  if (runs.length === 0) throw new StripError('malformed', 'an MP3 without sound', from);
  for (const { name, from: at, to } of finder.names)
    findings.remove('stream', to - at, name, [encoder(name)]);
  if (finder.isFull) findings.notLookedAt('stream');

  const file = new CleanFile();
  if (info !== null) file.bytes(info.bytes);
  copy(file, runs, finder.names);
  return { operations: file.operations, ...findings.told, picture: rangesWithout(runs, finder.stuffing) };
}

function remove(findings: FindingsList, { container, name, kind, findings: read, from, to }: TagFound): void {
  findings.remove(container, to - from, name, read, kind);
}

/** What is copied, with zeros for the names in it. */
function copy(file: CleanFile, runs: readonly ByteRange[], names: readonly ByteRange[]): void {
  const sorted = [...names].sort((a, b) => a.from - b.from);
  let next = 0;
  for (const { from, to } of runs) {
    let at = from;
    for (let name = sorted[next]; name !== undefined && name.from < to; name = sorted[next]) {
      next += 1;
      if (name.to <= at) continue;
      const start = Math.max(at, name.from);
      file.copy(at, start);
      file.zero(name.to - start);
      at = name.to;
    }
    file.copy(at, to);
  }
}

class Sound {
  info: InfoFrame | null = null;
  /** Frames that stand one behind the other. */
  readonly runs: ByteRange[] = [];
  readonly finder: StuffingFinder;
  readonly #reader: SourceReader;
  readonly #findings: FindingsList;
  readonly #tries = { left: 50_000 };
  #stream: number | null = null;

  constructor(reader: SourceReader, findings: FindingsList) {
    this.#reader = reader;
    this.#findings = findings;
    this.finder = new StuffingFinder(reader);
  }

  async read(from: number, end: number): Promise<void> {
    let gaps = 0;
    let frames = 0;
    for (let at = from; at < end; ) {
      const header = await this.#frame(at, end);
      if (header === null) {
        gaps += 1;
        if (gaps > GAPS_MAX) throw new StripError('too_complex', 'too much between frames', at);
        at = await this.#gap(at, end);
        continue;
      }
      frames += 1;
      if (frames > FRAMES_MAX) throw new StripError('too_complex', 'too many frames', at);
      await this.#keep(at, header);
      at += header.length;
    }
    await this.finder.end();
  }

  /** A frame of this stream that ends within the sound. */
  async #frame(at: number, end: number): Promise<FrameHeader | null> {
    const header = await headerAt(this.#reader, at);
    if (header === null || at + header.length > end) return null;
    if (this.#stream === null) {
      // The first one decides what all others have to be.
      if ((await nextFrame(this.#reader, { from: at, end, stream: null, tries: this.#tries })) !== at)
        return null;
      this.#stream = header.stream;
    }
    return header.stream === this.#stream ? header : null;
  }

  async #keep(at: number, header: FrameHeader): Promise<void> {
    const to = at + header.length;
    if (this.info === null && this.runs.length === 0) {
      this.info = readInfoFrame(await this.#reader.bytes(at, header.length), header);
      if (this.info !== null) {
        for (const finding of this.info.findings) this.#findings.remove('stream', 0, finding.name, [finding]);
        return;
      }
    }
    const last = this.runs.at(-1);
    if (last?.to === at) last.to = to;
    else this.runs.push({ from: at, to });
    await this.finder.frame(at, header);
  }

  /** What is no frame: tags where two files were joined, what was lost on the way, half a frame at the end. Gives where frames go on. */
  async #gap(at: number, end: number): Promise<number> {
    const tagEnd = await id3End(this.#reader, at);
    if (tagEnd !== null && tagEnd <= end) {
      for (const tag of await tagsAtStart(this.#reader, at)) {
        remove(this.#findings, tag);
        at = tag.to;
      }
      return at;
    }
    const next =
      (await nextFrame(this.#reader, { from: at + 1, end, stream: this.#stream, tries: this.#tries })) ?? end;
    const half = await headerAt(this.#reader, at);
    if (next === end && half !== null && half.stream === this.#stream) this.#findings.flawed('cut_short');
    if (await hasData(this.#reader, at, next)) this.#findings.remove('unused', next - at, 'UnusedBytes');
    else this.#findings.remove('unused', next - at, 'Padding');
    return next;
  }
}
