import { Readable } from 'node:stream';
import { ObjectStore, ObjectStoreError } from '@garimpo/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CloneHostsApp, type PublishedClone, startCloneHosts } from './support/clone-hosts.ts';

const FILM = Buffer.alloc(300_000, 'a');

let hosts: CloneHostsApp;
let clone: PublishedClone;
let objects: ObjectStore;
let get: ObjectStore['get'];
beforeAll(async () => {
  hosts = await startCloneHosts();
  clone = await hosts.publish({
    '/': { body: '<h1>Oferta</h1>', type: 'text/html' },
    '/video.mp4': { body: FILM, type: 'video/mp4' },
  });
  objects = hosts.app.get<ObjectStore>(ObjectStore);
  get = objects.get.bind(objects);
  // Of which clone it is, is known from here on.
  expect((await hosts.visit(clone.name, '/')).status).toBe(200);
});
afterEach(() => {
  objects.get = get;
});
afterAll(() => hosts.close());

const visit = () => hosts.visit(clone.name, '/video.mp4');

/** As a bucket answers that breaks off, once its reader is told. */
function half(): Readable {
  function* parts() {
    yield FILM.subarray(0, 100_000);
    throw new ObjectStoreError('the object store cannot be reached (ECONNRESET)', new Error('reset'));
  }
  return Readable.from(parts());
}

describe('a clone whose files the store', () => {
  it.each<[string, ObjectStore['get']]>([
    [
      'refuses',
      async () => {
        throw new ObjectStoreError('the object store answered 503 (SlowDown)', new Error('slow down'));
      },
    ],
    ['has lost', async () => null],
  ])('%s is not there for now, and back when they are', async (_, refuse) => {
    objects.get = refuse;
    expect((await visit()).status).toBe(503);
    objects.get = get;
    const answer = await visit();
    expect([answer.status, answer.body.equals(FILM)]).toEqual([200, true]);
  });

  it('answers by half is broken off for the browser, and never taken for whole', async () => {
    objects.get = async () => half();
    await expect(visit()).rejects.toThrow();
    objects.get = get;
    expect((await visit()).body.length).toBe(FILM.length);
  });
});
