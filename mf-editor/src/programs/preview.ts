// Runs only in the frame of the preview, with an opaque origin on the clone's host.
import { PreviewSession } from '../lib/preview/frame/preview-session.ts';
import type { ToPreview } from '../lib/preview/preview-protocol.ts';

declare global {
  interface Window {
    /** Set by the frame's loader while this program starts; see `services/cloner/src/serve/preview-page.ts`. */
    garimpoPort?: MessagePort;
  }
}

const port = window.garimpoPort;
if (port !== undefined) {
  // The document's origin is opaque; its address is that of the clone.
  const session = new PreviewSession(window, new URL(location.href).origin, (message) =>
    port.postMessage(message),
  );
  port.onmessage = ({ data }: MessageEvent<ToPreview>) => session.receive(data);
}
