/** Pictures that are not on the web yet: where they are shown from, by the path that the page names them by. */
export type Pictures = ReadonlyMap<string, string>;

/** `text` with every picture's path, whole address or not, led to where it is now. @param origin of the clone */
export function withPictures(text: string, pictures: Pictures, origin: string): string {
  let shown = text;
  for (const [path, url] of pictures) {
    if (shown.includes(path)) shown = shown.replaceAll(origin + path, url).replaceAll(path, url);
  }
  return shown;
}
