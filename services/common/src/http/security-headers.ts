import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What the app that this process serves needs beyond "from here only". Values are CSP sources. */
export interface SecurityPolicy {
  /** Hashes of inline scripts, as `'sha256-…'` with its quotes. */
  scriptSources?: string[];
  connectSources?: string[];
  imageSources?: string[];
  fontSources?: string[];
  formTargets?: string[];
  frameSources?: string[];
}

/** Security headers for the app and its API. `https` is whether browsers reach the app by TLS. */
export function securityHeaders(policy: SecurityPolicy, https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(policy.scriptSources ?? [])],
        'script-src-attr': ["'none'"],
        // Files, and sheets that programs make (0052). What a program sets on an element's `style` is no attribute to a browser.
        'style-src': ["'self'"],
        'style-src-attr': ["'none'"],
        // Avatars live wherever the user's account has them.
        'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(policy.imageSources ?? [])],
        // A video that its owner chose is looked at before it is sent.
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:', ...(policy.fontSources ?? [])],
        'connect-src': ["'self'", ...(policy.connectSources ?? [])],
        'frame-src': ["'self'", ...(policy.frameSources ?? [])],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'", ...(policy.formTargets ?? [])],
        'frame-ancestors': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // The browser would remember it for a plain http origin on this machine, and for its neighbours on other ports.
    strictTransportSecurity: https ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // Not even our own files are asked for with the address of the page: a link from a mail opens an account.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
}
