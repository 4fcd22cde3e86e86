/** Extensions by type, the usual one first. */
const EXTENSIONS: Record<string, string[]> = {
  'text/html': ['html', 'htm'],
  'application/xhtml+xml': ['xhtml', 'html'],
  'text/css': ['css'],
  'text/javascript': ['js', 'mjs'],
  'application/javascript': ['js', 'mjs'],
  'application/x-javascript': ['js', 'mjs'],
  'application/json': ['json', 'webmanifest', 'map'],
  'application/manifest+json': ['webmanifest', 'json'],
  'text/plain': ['txt'],
  'application/xml': ['xml'],
  'text/xml': ['xml'],
  'image/svg+xml': ['svg'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/x-icon': ['ico'],
  'image/vnd.microsoft.icon': ['ico'],
  'font/woff2': ['woff2'],
  'font/woff': ['woff'],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
  'application/font-woff': ['woff'],
  'application/vnd.ms-fontobject': ['eot'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
};

/** The type of a file by its name, with the encoding in which ZIPs have texts. */
export function typeOfName(name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const [type = 'application/octet-stream'] =
    Object.entries(EXTENSIONS).find(([, extensions]) => extensions.includes(ending)) ?? [];
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

export type FileRole = 'page' | 'sheet' | 'script' | 'other';

/** Empty for a type without a known extension. */
export function extensionsOf(type: string): string[] {
  return EXTENSIONS[bareType(type)] ?? [];
}

export function roleOfType(type: string): FileRole {
  const bare = bareType(type);
  if (bare === 'text/html' || bare === 'application/xhtml+xml' || bare === 'image/svg+xml') return 'page';
  if (bare === 'text/css') return 'sheet';
  return extensionsOf(type)[0] === 'js' ? 'script' : 'other';
}

/** Whether scripts in it run: those of an SVG do not when a page shows it as an image. */
export function isHtmlPage(type: string): boolean {
  return roleOfType(type) === 'page' && bareType(type) !== 'image/svg+xml';
}

/** Whether scripts, rather than elements, load it: texts, and data of any other kind. */
export function isData(type: string): boolean {
  const bare = bareType(type);
  return bare === 'image/svg+xml' || !/^(?:image|video|audio|font)\/|html|css|javascript|font|pdf/.test(bare);
}

/** Whether compressing makes it smaller: images, fonts and videos are compressed already. */
export function isPackable(type: string): boolean {
  const bare = bareType(type);
  return (
    bare.startsWith('text/') || /(?:json|javascript|xml|svg\+xml|ttf|otf|bmp|ms-fontobject|icon)$/.test(bare)
  );
}

function bareType(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}
