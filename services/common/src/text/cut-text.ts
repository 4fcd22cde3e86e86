/** One line of text that the database can hold, cut at `max` UTF-16 units. */
export function cutText(text: string, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = text.slice(0, 2 * max).replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return line.slice(0, max).toWellFormed().trim();
}
