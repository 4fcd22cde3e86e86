import { box, fullBox, videoEntry } from './boxes.ts';
import { join, noise, text, u16, u32, zeros } from './bytes.ts';
import { makeMovie } from './make-movie.ts';

const X264 = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
const X265 = Buffer.from('2ca2de09b51747dbbb55a4fe7fc2fc4e', 'hex');
export const X264_OPTIONS =
  'x264 - core 164 r3095 baee400 - options: cabac=1 ref=3 threads=12 lookahead_threads=2';
export const X265_OPTIONS =
  'x265 (build 199) - 3.5+1:[Linux][GCC 9.4.0][64 bit] - options: 1920x1080 pools=segredo';

/** A unit that a length of four bytes stands before. */
const unit = (...parts: Uint8Array[]) => {
  const content = join(...parts);
  return join(u32(content.length), content);
};

/** With a 3 after two zeros where a start of a unit could be seen, as in every coded unit. */
export function escaped(bytes: Uint8Array): Buffer {
  const all: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      all.push(3);
      zeros = 0;
    }
    all.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(all);
}

/** A message of supplemental information, with its number and its length. */
export function seiMessage(type: number, payload: Uint8Array): Buffer {
  const size = [...Array.from({ length: Math.floor(payload.length / 255) }, () => 255), payload.length % 255];
  return Buffer.from([type, ...size, ...payload]);
}

const sei = (head: readonly number[], ...messages: Uint8Array[]) =>
  unit(Buffer.from(head), escaped(join(...messages, Buffer.from([0x80]))));

export const AVC_SEI = [6] as const;
export const HEVC_SEI = [39 << 1, 1] as const;
/** What else x264 writes there, and a decoder may want: how long a picture waits. */
const TIMING = seiMessage(1, Buffer.from([0, 0, 0, 0, 0, 1, 2, 3]));
const avcPicture = (seed: number) => unit(Buffer.from([0x65]), escaped(noise(900, seed)));
const hevcPicture = (seed: number) => unit(Buffer.from([0x26, 1]), escaped(noise(900, seed)));

export function x264Sei(): Buffer {
  return sei(AVC_SEI, TIMING, seiMessage(5, join(X264, text(`${X264_OPTIONS}\0`), zeros(5))), TIMING);
}

const avcC = () =>
  box(
    'avcC',
    Buffer.from([1, 100, 0, 31, 0xff, 0xe1]),
    u16(4),
    noise(4, 2),
    Buffer.from([1]),
    u16(2),
    noise(2, 3),
  );

/** `hvcC` with an array of messages, as x265 writes it into a header that all pictures share. */
export function hvcC(): Buffer {
  const message = join(
    Buffer.from(HEVC_SEI),
    escaped(join(seiMessage(5, join(X265, text(X265_OPTIONS))), Buffer.from([0x80]))),
  );
  const array = join(Buffer.from([0x80 | 39]), u16(1, message.length), message);
  return box('hvcC', Buffer.from([1]), zeros(20), Buffer.from([0xff, 1]), array);
}

/** A film of H.264 as x264 codes it. */
export function x264Movie(): Buffer {
  const samples = [join(x264Sei(), avcPicture(1)), avcPicture(2), join(x264Sei(), avcPicture(3))];
  return makeMovie({
    tracks: [{ handler: 'vide', entry: videoEntry('avc1', '', avcC()), samples, name: '' }],
    times: 0,
    brand: 'isom',
  });
}

/** A film of H.265 as x265 codes it; what is in its header and in its first picture says the same. */
export function x265Movie(): Buffer {
  const first = sei(HEVC_SEI, seiMessage(5, join(X265, text(X265_OPTIONS))));
  const samples = [join(first, hevcPicture(1)), hevcPicture(2)];
  return makeMovie({
    tracks: [{ handler: 'vide', entry: videoEntry('hvc1', '', hvcC()), samples, name: '' }],
    times: 0,
  });
}

/** Only the header of a film that is sent in pieces. */
export function x265Init(): Buffer {
  const whole = makeMovie({
    tracks: [{ handler: 'vide', entry: videoEntry('hvc1', '', hvcC()), samples: [] }],
    extra: [box('mvex', fullBox('trex', 0, 0, u32(1, 1, 40, 0, 0)))],
    times: 0,
  });
  return whole.subarray(0, whole.length);
}
