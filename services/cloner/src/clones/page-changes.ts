import { CHANGES_LISTED_MAX, type PageChanges } from '@garimpo/cloner-contract';
import type { ReadingJob } from '../rewrite/reading.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import type { QuizScreen, QuizSettings } from '../store/clone-manifest.ts';

type Changed = PageChanges['texts'];
type Changes = Pick<PageChanges, 'title' | 'texts' | 'links' | 'pictures' | 'screens'>;

/** Longer lines are cut: a paragraph is recognised by its beginning. */
const LINE_MAX = 300;
/** Lines of a longer page are compared up to here. */
const LINES_MAX = 20_000;
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** Elements whose text is not shown, by what they stand in. */
const UNSEEN = { page: /^(?:template|noscript)$/, drawing: /^(?:title|desc|metadata)$/ };

interface ComparedPages {
  /** The page as it is now. */
  text: string;
  before: string;
  /** What the capture of a quiz tells of it: its page alone says little. Absent where one of both does not tell. */
  quiz?: { now: QuizSettings; before: QuizSettings };
}

/** What a reader would call changed between two captures of one page. */
export const pageChangesJob: ReadingJob<ComparedPages, Changes> = {
  name: 'page changes',
  run({ text, before, quiz }) {
    const [was, is] = [factsOf(before), factsOf(text)];
    if (quiz !== undefined) {
      const [old, now] = [quizFacts(quiz.before), quizFacts(quiz.now)];
      return {
        title: was.title === is.title ? null : { before: was.title, after: is.title },
        texts: changed(old.lines, now.lines),
        links: changed(old.checkouts, now.checkouts),
        pictures: changed(old.pictures, now.pictures),
        screens: changed(old.titles, now.titles),
      };
    }
    return {
      title: was.title === is.title ? null : { before: was.title, after: is.title },
      texts: changed(was.lines, is.lines),
      links: changed(was.links, is.links),
      pictures: changed(was.pictures, is.pictures),
    };
  },
};

/** A line that several screens say counts once: a walk may find one of them more or less. */
function quizFacts({ screens = [], checkouts }: QuizSettings) {
  const all = (of: (screen: QuizScreen) => string[]) => [...new Set(screens.flatMap(of))];
  return {
    lines: all(({ lines }) => lines),
    pictures: all(({ pictures }) => pictures),
    titles: all(({ title }) => (title === '' ? [] : [title])),
    checkouts: [...new Set(checkouts)],
  };
}

/** As often as there is one more of it in the other list. Order is no change: pages shuffle. */
function changed(before: readonly string[], after: readonly string[]): Changed {
  const added = surplus(after, before);
  const removed = surplus(before, after);
  return {
    added: added.slice(0, CHANGES_LISTED_MAX),
    removed: removed.slice(0, CHANGES_LISTED_MAX),
    addedCount: added.length,
    removedCount: removed.length,
  };
}

function surplus(of: readonly string[], over: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of over) left.set(one, (left.get(one) ?? 0) + 1);
  return of.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

interface PageFacts {
  title: string;
  lines: string[];
  links: string[];
  pictures: string[];
}

function factsOf(source: string): PageFacts {
  const reader = new FactsReader();
  scanHtml(source, reader);
  return reader.end();
}

class FactsReader implements HtmlVisitor {
  private readonly facts: PageFacts = { title: '', lines: [], links: [], pictures: [] };
  private line = '';
  /** Elements whose text nobody sees, innermost last. */
  private readonly unseen: string[] = [];

  startTag(tag: StartTag): void {
    const { name } = tag;
    if (!INLINE.test(name)) this.endLine();
    if (UNSEEN[tag.isForeign ? 'drawing' : 'page'].test(name) && !tag.isSelfClosing) this.unseen.push(name);
    if (this.unseen.length > 0) return;
    if (name === 'a' || name === 'area') this.add(this.facts.links, attributeOf(tag, 'href'));
    if (name === 'img') this.add(this.facts.pictures, attributeOf(tag, 'src'));
  }

  endTag(name: string): void {
    if (!INLINE.test(name)) this.endLine();
    if (this.unseen.at(-1) === name) this.unseen.pop();
  }

  rawText({ name, isForeign }: StartTag): void {
    if (name === 'title' && !isForeign && this.facts.title === '')
      this.facts.title = this.line.replace(/\s+/g, ' ').trim().slice(0, LINE_MAX);
    this.line = '';
  }

  text(text: string): void {
    this.line += text;
  }

  end(): PageFacts {
    this.endLine();
    return this.facts;
  }

  private endLine(): void {
    const line = this.line.replace(/\s+/g, ' ').trim();
    this.line = '';
    if (line !== '' && this.unseen.length === 0 && this.facts.lines.length < LINES_MAX)
      this.facts.lines.push(line.slice(0, LINE_MAX));
  }

  private add(to: string[], value: string): void {
    if (value !== '' && !/^(?:#|data:|blob:|javascript:)/i.test(value) && to.length < LINES_MAX)
      to.push(value.slice(0, LINE_MAX));
  }
}

function attributeOf({ attributes }: StartTag, name: string): string {
  return attributes.find((one) => one.name === name)?.value.trim() ?? '';
}
