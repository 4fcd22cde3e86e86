import drawnPage from '../../programs/drawn-page.ts?page';
import pageFacts from '../../programs/page-facts.ts?page';
import players from '../../programs/players.ts?page';
import type { DrawnPageStep, PlayersStep, SteadyPage, WaySpotsSettings } from '../../programs/settings.ts';
import snapshot from '../../programs/snapshot.ts?page';
import steady from '../../programs/steady.ts?page';
import waySpotsProgram from '../../programs/way-spots.ts?page';

// Expressions to evaluate in a page; see `programs/drawn-page`.
export const BEFORE_PAGE = asked({ do: 'keep WebGL' });
export const SCROLL_ON = asked({ do: 'scroll on' });
export const settled = ({ calmMs, atMostMs }: { calmMs: number; atMostMs: number }): string =>
  asked({ do: 'settle', calmMs, atMostMs });
/** Runs before a page's scripts; see `programs/steady`. */
export const steadyPage = (page: SteadyPage): string => expression(steady, page);
export const TIME_PASSED = asked({ do: 'measure time' });
export const holdAfter = (afterMs: number, atMostMs: number): string =>
  asked({ do: 'hold', afterMs, atMostMs });
export const PICTURES_LOADING = asked({ do: 'count pictures' });
export const STAND_STILL = asked({ do: 'stop videos' });
export const VISIBLE_TEXT = asked({ do: 'read text' });
export const PAGE_HEIGHT = asked({ do: 'measure height' });
/** Evaluates to the current page as HTML; see `programs/snapshot`. */
export const SNAPSHOT = expression(snapshot, null);
/** Evaluates to `PageFacts`; see `programs/page-facts`. */
export const PAGE_FACTS = expression(pageFacts, null);

/** See `programs/players`. */
export const FIND_PLAYERS = playersStep('find');
export const COUNT_PLAYERS = playersStep('count');
export const HURRY_PLAYERS = playersStep('hurry');
export const READ_PLAYERS = playersStep('read');
/** Evaluates to spots by the key of the way; see `programs/way-spots`. */
export const waySpots = (settings: WaySpotsSettings): string => expression(waySpotsProgram, settings);

function playersStep(step: PlayersStep['do']): string {
  return expression(players, { do: step } satisfies PlayersStep);
}

function asked(step: DrawnPageStep): string {
  return expression(drawnPage, step);
}

/** A program as an expression, whose value is what the program sets `RESULT.value` to. */
function expression(program: string, settings: unknown): string {
  return `(function(SETTINGS,RESULT){${program}return RESULT.value})(${JSON.stringify(settings)},{})`;
}
