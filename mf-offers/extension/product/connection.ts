/** The product that the extension talks to, and the token that it made for it. */
export interface Connection {
  origin: string;
  token: string;
}

const CODE = /^(https?:\/\/[^\s#]+)#(garimpo_pessoal_[A-Za-z0-9_-]{43})$/;
const ON_THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The code that the product's page shows: its origin and a token. Null for any other text. */
export function parseCode(text: string): Connection | null {
  const [, address = '', token = ''] = CODE.exec(text.trim()) ?? [];
  if (token === '' || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return protocol === 'https:' || ON_THIS_MACHINE.test(hostname) ? { origin, token } : null;
}

const DATABASE = 'garimpo';
const STORE = 'connection';
const KEY = 'current';

/*
 * Kept in the extension's own database, which no page can reach and which takes no permission.
 */

export async function readConnection(): Promise<Connection | null> {
  const kept: unknown = await ask('readonly', (store) => store.get(KEY));
  return isConnection(kept) ? kept : null;
}

function isConnection(kept: unknown): kept is Connection {
  return typeof kept === 'object' && kept !== null && 'origin' in kept && 'token' in kept;
}

export async function keepConnection(connection: Connection | null): Promise<void> {
  await ask('readwrite', (store) => (connection === null ? store.delete(KEY) : store.put(connection, KEY)));
}

async function ask(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    return await resultOf(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
