import { DEFAULT_OPTIONS } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { answer } from './answer.ts';
import { type FileReply, type FileRequest, FileWorker } from './file-worker.ts';

const TIMES = { readMs: 500, wholeMs: 500, megabyteMs: 0, idleMs: 20 };
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const GIF = latin1(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff' +
    '!\xfe\x05feito\x00' +
    ',\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
);
const file = (bytes: Uint8Array<ArrayBuffer> = GIF) => new File([bytes], 'a.gif', { type: 'image/gif' });

type Behaviour = (request: FileRequest, reply: (data: FileReply) => void, break_: () => void) => void;
const works: Behaviour = ({ id, question }, reply) => {
  answer(question).then(
    (one) => reply({ id, reply: one }),
    (error: unknown) => reply({ id, error: String(error) }),
  );
};

/** Workers in this thread, one after another as they are started, each with its own behaviour. */
function workers(...behaviours: Behaviour[]) {
  const started: { terminated: boolean }[] = [];
  const start = () => {
    const behaviour = behaviours[started.length] ?? works;
    const worker = {
      terminated: false,
      onmessage: null as ((event: { data: FileReply }) => void) | null,
      onerror: null as ((event: { message: string }) => void) | null,
      postMessage: (request: FileRequest) => {
        behaviour(
          request,
          (data) => worker.onmessage?.({ data }),
          () => worker.onerror?.({ message: 'broken' }),
        );
      },
      terminate: () => {
        worker.terminated = true;
      },
    };
    started.push(worker);
    return worker as unknown as Worker;
  };
  return { start, started };
}

describe('FileWorker', () => {
  it('reads the metadata of a file', async () => {
    const { start, started } = workers();
    const reader = new FileWorker(start, TIMES);
    const [reading, sum] = await Promise.all([
      reader.read(file(), DEFAULT_OPTIONS),
      reader.checksum(new Blob(['abc'])),
    ]);
    expect(reading).toMatchObject({ state: 'read', format: 'gif', findings: [{ value: 'feito' }] });
    expect(sum).toBe(0x352441c2);
    expect(started).toHaveLength(1);
  });

  it.each([
    ['cut', GIF.slice(0, 20), 'truncated'],
    ['empty', new Uint8Array(), 'empty'],
    ['something else', latin1('PK\x03\x04'), 'unknown_format'],
  ])('says why a file cannot be cleaned: %s', async (_, bytes, reason) => {
    const reader = new FileWorker(workers().start, TIMES);
    await expect(reader.read(file(bytes), DEFAULT_OPTIONS)).resolves.toEqual({ state: 'refused', reason });
  });

  it('a file that is gone from the disk is unreadable', async () => {
    const gone = file();
    gone.slice = () => {
      throw new DOMException('gone', 'NotReadableError');
    };
    const reader = new FileWorker(workers().start, TIMES);
    await expect(reader.read(gone, DEFAULT_OPTIONS)).resolves.toEqual({
      state: 'refused',
      reason: 'unreadable',
    });
  });

  it.each<[string, Behaviour]>([
    ['breaks', (_, __, break_) => break_()],
    ['fails', ({ id }, reply) => reply({ id, error: 'no' })],
    ['is silent', () => {}],
  ])('a worker that %s is replaced for the next file', async (_, behaviour) => {
    const { start, started } = workers(behaviour);
    const reader = new FileWorker(start, TIMES);
    const readings = await Promise.all([
      reader.read(file(), DEFAULT_OPTIONS),
      reader.read(file(), DEFAULT_OPTIONS),
    ]);
    expect(readings.map(({ state }) => state)).toEqual(['unknown', 'read']);
    expect(started.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it('where no worker can be started, nothing is known', async () => {
    const reader = new FileWorker(() => {
      throw new Error('forbidden');
    }, TIMES);
    await expect(
      Promise.all([reader.read(file(), DEFAULT_OPTIONS), reader.read(file(), DEFAULT_OPTIONS)]),
    ).resolves.toEqual([{ state: 'unknown' }, { state: 'unknown' }]);
    await expect(reader.checksum(file())).rejects.toThrow('no worker');
  });

  it('lets go of a worker that has nothing to do', async () => {
    const { start, started } = workers();
    await new FileWorker(start, TIMES).read(file(), DEFAULT_OPTIONS);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(started[0]?.terminated).toBe(true);
  });
});
