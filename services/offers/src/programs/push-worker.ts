// The service worker of notifications: shows what the service sends, and opens the page that it is about. It has no pages of its
// own and answers no requests.
import type { PushMessage } from './push-message.ts';

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WorkerEvent {
  data: { json(): PushMessage } | null;
}

interface NotificationEvent extends WorkerEvent {
  notification: Notification;
}

interface Page {
  url: string;
  focus(): Promise<Page>;
}

/** What is used of a service worker: the types at hand are those of a page. */
declare const self: {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<Page | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message === undefined) return;
  const { id, title, body, path } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** A page that is open keeps what is typed in it: it comes to the front where it shows that address, and is left alone elsewhere. */
async function show(path: string): Promise<void> {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  if (shown === undefined) await self.clients.openWindow(address.href);
  else await shown.focus();
}
