// biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes them in a name
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;
const EXTENSION = /\.[a-z0-9]{1,10}$/i;
const MOST_CHARACTERS = 120;

/** The originals' names with the extensions of the clean files, each once: `praia.jpg`, `praia (2).jpg`. */
export function zipNames(files: readonly { from: string; name: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ from, name }) => {
    const extension = EXTENSION.exec(name)?.[0] ?? '';
    const written = from
      .replace(EXTENSION, '')
      .replace(FORBIDDEN, ' ')
      .replace(/^[\s.]+|[\s.]+$/g, '');
    const stem = Array.from(written.toWellFormed()).slice(0, MOST_CHARACTERS).join('') || 'arquivo-limpo';
    for (let number = 1; ; number += 1) {
      const one = `${stem}${number === 1 ? '' : ` (${number})`}${extension}`;
      if (taken.has(one.toLowerCase())) continue;
      taken.add(one.toLowerCase());
      return one;
    }
  });
}
