// Runs in every document of a quiz during a walk, before the page's own scripts. The commands of the walk are then at
// `window[Symbol.for('walk')]`.
import { aim, farewell, fill, focusOn, pressAnyway, readThrough, stay } from './walk/act.ts';
import { followClock } from './walk/clock.ts';
import { fieldsMarkup } from './walk/fields-markup.ts';
import { hearPage } from './walk/hooks.ts';
import { settle, wait } from './walk/rest.ts';
import { clock, noteAddress, root, SHARED, shared } from './walk/shared.ts';

const COMMANDS = {
  settle,
  wait,
  aim,
  pressAnyway,
  fill,
  readThrough,
  fieldsMarkup,
  focusOn,
  farewell,
  stay,
};

if (!(SHARED in window)) {
  Object.defineProperty(window, SHARED, { value: shared });
  followClock(clock);
  hearPage();
  noteAddress();
  if (window === root) Object.freeze(Object.assign(shared, COMMANDS));
}
