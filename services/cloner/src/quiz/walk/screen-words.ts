import type { QuizScreen } from '../../store/clone-manifest.ts';
import { countedAs, titleOf } from './coverage.ts';
import type { WalkGraph } from './walk-graph.ts';

const LINES_MAX = 60;
const LINE_MAX = 200;
/** The words of all screens together are bounded, because every start of a clone's host reads the manifest. */
const CHARS_MAX = 60_000;
/** Parts of a screen that are no text. */
const PICTURE = /^(?:img|bg):(.*)$/s;

/** What each screen says, as a person counts screens, without what changes by itself. */
export function screenWords(graph: WalkGraph): QuizScreen[] {
  const counted = countedAs(graph.screens);
  const words: QuizScreen[] = [];
  let left = CHARS_MAX;
  for (const screen of graph.screens) {
    if (counted.has(screen) || left <= 0) continue;
    const units = (screen.faces[0]?.units ?? []).filter(([path]) => !screen.restless.has(path));
    const lines: string[] = [];
    const pictures: string[] = [];
    for (const [, text] of units.slice(0, LINES_MAX)) {
      const picture = PICTURE.exec(text)?.[1];
      const line = (picture ?? text).slice(0, LINE_MAX);
      left -= line.length;
      if (line !== '' && text !== 'video') (picture === undefined ? lines : pictures).push(line);
    }
    words.push({ title: titleOf(screen), lines, pictures });
  }
  return words;
}
