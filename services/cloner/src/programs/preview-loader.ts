// The only script of a preview's page: it runs the program that the app sends it, and listens to nothing after that.

/** Origin of the app. */
declare const SETTINGS: string;

declare global {
  interface Window {
    /** Set while the program of the app starts. */
    garimpoPort?: MessagePort;
  }
}

const nonce = document.currentScript?.nonce ?? '';
window.addEventListener('message', take);

/** The first message of the app is its program, with a port to the app. */
function take({ source, origin, data, ports }: MessageEvent<unknown>): void {
  const [port, ...others] = ports;
  const isOfApp = source === window.parent && origin === SETTINGS;
  if (!isOfApp || typeof data !== 'string' || port === undefined || others.length > 0) return;
  window.removeEventListener('message', take);
  const script = document.createElement('script');
  script.nonce = nonce;
  script.textContent = data;
  window.garimpoPort = port;
  document.head.append(script);
  delete window.garimpoPort;
}
