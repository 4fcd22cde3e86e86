import { riffChunk, XMP_PACKET } from '../pictures/bytes.ts';
import { text } from './bytes.ts';
import type { DirtyFilm } from './dirty-films.ts';
import { type AviPlan, framesOf, info, list, makeAvi } from './make-avi.ts';

function film(name: string, finds: string[], plan: AviPlan): DirtyFilm {
  return { name, extension: 'avi', make: () => makeAvi(plan), finds, content: framesOf };
}

export const DIRTY_AVI: readonly DirtyFilm[] = [
  film('tagged-avi', ['Software', 'Artist', 'Title'], {
    before: [info({ ISFT: 'Segredo 1.2', IART: 'Maria Segredo', INAM: 'Segredo' })],
  }),
  film('date-of-a-camera', ['DateTimeOriginal', 'strd'], {
    header: [riffChunk('IDIT', 'MON MAY 06 07:08:09 2024\n\0'), riffChunk('ISMP', '00:00:00:01 SEGREDO')],
    stream: [riffChunk('strd', text('AVIF segredo segredo')), riffChunk('strn', 'Segredo\0')],
  }),
  film('junk', ['JUNK'], {
    before: [riffChunk('JUNK', 'segredo em lugar de lixo')],
    inMovie: [riffChunk('JUNK', 'segredo')],
  }),
  film('xmp-in-avi', ['xmp:CreatorTool', 'exif'], {
    after: [riffChunk('_PMX', XMP_PACKET), list('exif', riffChunk('emnt', 'segredo'))],
  }),
  film('dashboard', ['txts'], { texts: ['$GPRMC segredo -23.5505', '$GPRMC segredo -23.5506'] }),
  film('grouped', ['Software'], { grouped: true, after: [info({ ISFT: 'Segredo' })] }),
  film('two-parts', ['Comment', 'TrailingData'], {
    part: true,
    after: [info({ ICMT: 'segredo' })],
    trailing: text('segredo atrás'),
  }),
];
