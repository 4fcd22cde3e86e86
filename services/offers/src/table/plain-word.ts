/** As people write it and mean the same: `Landing Page URL` and `título` are `landing_page_url` and `titulo`. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
