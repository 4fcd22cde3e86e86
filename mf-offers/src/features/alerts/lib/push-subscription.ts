import { PUSH_WORKER_PATH, PUSH_WORKER_SCOPE, type PushDeviceInput } from '@garimpo/offers-contract';

/** Why this browser is not told, besides that nobody has asked it to. */
export type PushObstacle = 'unsupported' | 'blocked';

export class PushRefused extends Error {
  override name = 'PushRefused';
  readonly obstacle: PushObstacle;

  constructor(obstacle: PushObstacle) {
    super(`notifications are ${obstacle}`);
    this.obstacle = obstacle;
  }
}

export function pushObstacle(): PushObstacle | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** By which the service knows this browser; null where it has no subscription. */
export async function ownEndpointHash(): Promise<string | null> {
  const subscription = await ownSubscription();
  if (subscription === null) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', bytes));
}

/** True where the browser has subscribed with a key that the service has replaced since. */
export async function hasOldKey(serverKey: string): Promise<boolean> {
  const subscription = await ownSubscription();
  return subscription !== null && keyOf(subscription) !== serverKey;
}

/**
 * Subscribes this browser. Asks for the permission, which browsers allow in a click only. Throws {@link PushRefused}, and what
 * the browser throws that reaches no push service.
 */
export async function subscribe(serverKey: string): Promise<PushDeviceInput> {
  if (pushObstacle() === 'unsupported') throw new PushRefused('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked');
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH, { scope: PUSH_WORKER_SCOPE });
  await untilActive(registration);
  const before = await registration.pushManager.getSubscription();
  // A subscription is for one key for ever.
  if (before !== null && keyOf(before) !== serverKey) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint } = subscription;
  const keys = { p256dh: subscription.getKey('p256dh'), auth: subscription.getKey('auth') };
  if (keys.p256dh === null || keys.auth === null) throw new PushRefused('unsupported');
  return { endpoint, p256dh: base64url(keys.p256dh), auth: base64url(keys.auth), serverKey };
}

/** The service is told apart from this: what it sends from then on is refused by the push service. */
export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string | null {
  return options.applicationServerKey === null ? null : base64url(options.applicationServerKey);
}

function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker of notifications was not installed'));
    });
  });
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
