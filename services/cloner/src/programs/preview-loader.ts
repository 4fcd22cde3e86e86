// The one script of a preview's page: it runs the program that the app hands it, and hears nothing after that.

/** Origin of the app. */
declare const SETTINGS: string;

declare global {
  interface Window {
    /** For the program of the app, while it starts. */
    garimpoPort?: MessagePort;
  }
}

const nonce = document.currentScript?.nonce ?? '';
window.addEventListener('message', take);

/** The first message of the app is its program, with the port that the two speak through. */
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
