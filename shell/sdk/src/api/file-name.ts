/** The name that an answer gives its file (`Content-Disposition`, RFC 6266), without any folder; `null` where it gives none. */
export function fileNameOf(headers: Headers): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename=([^;\s"]+)/i.exec(disposition)?.[1];
  const name = (decoded(encoded) ?? plain ?? bare)?.split(/[/\\]/).at(-1)?.trim();
  return name ? name : null;
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    // Written wrongly: the plain name beside it will do.
    return undefined;
  }
}
