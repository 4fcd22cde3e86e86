// Runs in the frame of the preview, a page of no origin on the clone's host, and in nothing else.
import { PreviewSession } from '../lib/preview/frame/preview-session.ts';
import type { ToPreview } from '../lib/preview/preview-protocol.ts';

declare global {
  interface Window {
    /** Given by the frame's loader for the time that this program starts; see `services/cloner/src/serve/preview-page.ts`. */
    garimpoPort?: MessagePort;
  }
}

const port = window.garimpoPort;
if (port !== undefined) {
  // The document's own origin is none; its address is that of the clone.
  const session = new PreviewSession(window, new URL(location.href).origin, (message) =>
    port.postMessage(message),
  );
  port.onmessage = ({ data }: MessageEvent<ToPreview>) => session.take(data);
}
