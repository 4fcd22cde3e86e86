import { describe, expect, it, jest } from '@jest/globals';
import { createOverlayStore, type Overlays } from './use-overlays.ts';

const file = {} as Overlays;
const wait = () => Promise.resolve();

describe('the file of dialogs and menus', () => {
  it('is fetched once, however many ask', async () => {
    const fetchFile = jest.fn(async () => file);
    const store = createOverlayStore(fetchFile, wait);
    const told = jest.fn();
    store.subscribe(told);
    await Promise.all([store.preload(), store.preload()]);
    await store.preload();
    expect(fetchFile).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(store.current()).toEqual({ overlays: file });
  });

  it('is asked for again when the line was down', async () => {
    const fetchFile = jest.fn(async () => file).mockRejectedValueOnce(new Error('offline'));
    const store = createOverlayStore(fetchFile, wait);
    await store.preload();
    expect(store.current().overlays).toBe(file);
  });

  it('says so when it does not come, and tries anew for the next who needs it', async () => {
    const cause = new Error('gone');
    const fetchFile = jest.fn<() => Promise<Overlays>>().mockRejectedValue(cause);
    const store = createOverlayStore(fetchFile, wait);
    await store.preload();
    expect(fetchFile).toHaveBeenCalledTimes(3);
    expect(store.takeFailure()).toMatchObject({ message: 'Dialogs and menus could not be loaded', cause });
    expect(store.takeFailure()).toBeUndefined();

    fetchFile.mockResolvedValue(file);
    await store.preload();
    expect(store.current()).toEqual({ overlays: file });
  });
});
