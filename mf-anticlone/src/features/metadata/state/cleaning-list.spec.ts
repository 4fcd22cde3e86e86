import { FILE_BYTES_MAX } from '@garimpo/media-contract';
import { describe, expect, it, jest } from '@jest/globals';
import { FILES_MAX } from '../lib/accepted-files.ts';
import type { Reading } from '../lib/answer.ts';
import { type CleanFile, CleaningList, type ListDependencies } from './cleaning-list.ts';

const found: Reading = {
  state: 'read',
  format: 'heic',
  findings: [{ kind: 'camera', container: 'exif', name: 'Make', value: 'Apple' }],
  removed: [{ container: 'exif', bytes: 100 }],
  kept: [],
  unlooked: [],
  flaws: [],
};
const photo = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const cleanOf = (file: File): CleanFile => ({
  file: new Blob(['x']),
  name: `limpo ${file.name}`,
  from: file.name,
  proof: null,
});

function listWith(dependencies: Partial<ListDependencies> = {}) {
  const list = new CleaningList({
    read: async () => found,
    clean: async ({ file }) => cleanOf(file),
    problem: (error) => ({ why: String(error), ofThisFile: true }),
    ...dependencies,
  });
  const states = () => list.get().items.map(({ file, work }) => `${file.name}: ${work.state}`);
  return { list, states };
}

describe('adding', () => {
  it('reads each file, and takes none twice', async () => {
    const { list } = listWith();
    const one = photo('a.jpg');
    expect(list.add([one, photo('b.jpg'), one])).toEqual({ otherTypes: [], tooMany: 0 });
    list.add([one]);
    expect(list.get().items.map(({ reading }) => reading.state)).toEqual(['waiting', 'waiting']);
    await Promise.resolve();
    await Promise.resolve();
    expect(list.get().items.map(({ reading }) => reading)).toEqual([found, found]);
  });

  it('names files of other kinds, and judges by extension without a type', () => {
    const { list, states } = listWith();
    const files = [
      new File(['x'], 'contrato.docx', { type: 'application/msword' }),
      new File(['x'], 'sem-nome'),
      new File(['x'], 'foto.HEIC'),
      new File(['x'], 'filme.mkv'),
      new File(['x'], 'voz.mp3'),
      new File(['x'], 'livro', { type: 'application/pdf' }),
    ];
    expect(list.add(files).otherTypes).toEqual(['contrato.docx', 'sem-nome']);
    expect(states()).toEqual(['foto.HEIC: none', 'filme.mkv: none', 'voz.mp3: none', 'livro: none']);
  });

  it('limits the number of files', () => {
    const { list } = listWith();
    const files = Array.from({ length: FILES_MAX + 2 }, (_, index) => photo(`${index}.jpg`));
    expect(list.add(files).tooMany).toBe(2);
    expect(list.get().items).toHaveLength(FILES_MAX);
  });

  it('does not read files that are too large', async () => {
    const read = jest.fn(async () => found);
    const { list } = listWith({ read });
    const huge = Object.defineProperty(photo('a.mp4'), 'size', { value: FILE_BYTES_MAX + 1 });
    list.add([huge]);
    await expect(list.clean()).resolves.toEqual([]);
    expect(read).not.toHaveBeenCalled();
    expect(list.get().items[0]?.reading).toEqual({ state: 'refused', reason: 'too_large' });
  });
});

describe('cleaning', () => {
  it('sends one after another, and returns the clean files', async () => {
    let under = 0;
    let most = 0;
    const clean: ListDependencies['clean'] = async ({ file }) => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setTimeout(resolve));
      under -= 1;
      return cleanOf(file);
    };
    const { list, states } = listWith({ clean });
    list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    const done = await list.clean();
    expect(done?.map(({ name }) => name)).toEqual(['limpo a.jpg', 'limpo b.jpg', 'limpo c.jpg']);
    expect([most, list.get().running]).toEqual([1, false]);
    expect(states()).toEqual(['a.jpg: clean', 'b.jpg: clean', 'c.jpg: clean']);
  });

  it('waits until a file has been read, and skips refused ones', async () => {
    const sent: string[] = [];
    const { list, states } = listWith({
      read: async ({ name }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return name === 'b.jpg' ? { state: 'refused', reason: 'malformed' } : found;
      },
      clean: async ({ file }) => {
        sent.push(file.name);
        return cleanOf(file);
      },
    });
    list.add([photo('a.jpg'), photo('b.jpg')]);
    await list.clean();
    expect(sent).toEqual(['a.jpg']);
    expect(states()).toEqual(['a.jpg: clean', 'b.jpg: none']);
  });

  it('reports progress', async () => {
    const shares: unknown[] = [];
    const { list } = listWith({
      clean: async ({ file }, { onProgress }) => {
        onProgress({ phase: 'sending', bytes: 50, totalBytes: 100 });
        onProgress({ phase: 'waiting', bytes: 100, totalBytes: 100 });
        onProgress({ phase: 'receiving', bytes: 50, totalBytes: 100 });
        onProgress({ phase: 'receiving', bytes: 50, totalBytes: null });
        return cleanOf(file);
      },
    });
    list.add([photo('a.jpg')]);
    list.subscribe(() => {
      const work = list.get().items[0]?.work;
      if (work?.state === 'running') shares.push([work.phase, work.share]);
    });
    await list.clean();
    expect(shares).toEqual([
      ['sending', 0],
      ['sending', 0.35],
      ['waiting', 0.7],
      ['receiving', 0.85],
      ['receiving', 0.7],
    ]);
  });

  it('runs once at a time', async () => {
    const clean = jest.fn<ListDependencies['clean']>(async ({ file }) => cleanOf(file));
    const { list } = listWith({ clean });
    list.add([photo('a.jpg')]);
    const first = list.clean();
    await expect(list.clean()).resolves.toBeNull();
    await first;
    expect(clean).toHaveBeenCalledTimes(1);
  });
});

describe('waiting', () => {
  it('goes on by itself after the time that the service names, and can be cancelled meanwhile', async () => {
    jest.useFakeTimers();
    try {
      let refusals = 2;
      const { list, states } = listWith({
        clean: async ({ file }) => {
          refusals -= 1;
          if (refusals >= 0) throw new Error('one a second');
          return cleanOf(file);
        },
        problem: () => ({ why: '', ofThisFile: false, waitSeconds: 3 }),
      });
      list.add([photo('a.jpg'), photo('b.jpg')]);
      const run = list.clean();
      await jest.advanceTimersByTimeAsync(0);
      expect(states()).toEqual(['a.jpg: waiting', 'b.jpg: queued']);
      await jest.advanceTimersByTimeAsync(3_000);
      expect(states()[0]).toBe('a.jpg: waiting');
      await jest.advanceTimersByTimeAsync(3_000);
      await expect(run).resolves.toHaveLength(2);

      refusals = 1;
      list.add([photo('c.jpg')]);
      const cancelled = list.clean();
      await jest.advanceTimersByTimeAsync(0);
      list.cancel();
      await expect(cancelled).resolves.toBeNull();
      expect(states()[2]).toBe('c.jpg: none');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('cancelling', () => {
  it('aborts the run, keeps clean files, and can start again', async () => {
    const hanging: ListDependencies['clean'] = ({ file }, { signal }) =>
      file.name === 'a.jpg'
        ? Promise.resolve(cleanOf(file))
        : new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    let clean = hanging;
    const { list, states } = listWith({ clean: (...args) => clean(...args) });
    list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    const run = list.clean();
    while (states()[1] !== 'b.jpg: running') await new Promise((resolve) => setTimeout(resolve));
    expect(states()).toEqual(['a.jpg: clean', 'b.jpg: running', 'c.jpg: queued']);
    list.cancel();
    expect(states()).toEqual(['a.jpg: clean', 'b.jpg: none', 'c.jpg: none']);
    clean = async ({ file }) => cleanOf(file);
    await expect(list.clean()).resolves.toHaveLength(2);
    await expect(run).resolves.toBeNull();
    expect(states()).toEqual(['a.jpg: clean', 'b.jpg: clean', 'c.jpg: clean']);
  });

  it('removes no file that is being sent, and does not send removed ones', async () => {
    let release = () => {};
    const sent: string[] = [];
    const { list, states } = listWith({
      clean: async ({ file }) => {
        sent.push(file.name);
        if (file.name === 'a.jpg') await new Promise<void>((resolve) => (release = resolve));
        return cleanOf(file);
      },
    });
    list.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    const run = list.clean();
    while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve));
    for (const { id } of list.get().items.slice(0, 2)) list.remove(id);
    expect(states()).toEqual(['a.jpg: running', 'c.jpg: queued']);
    release();
    await run;
    expect(sent).toEqual(['a.jpg', 'c.jpg']);
  });
});
