import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Letters that are keys by themselves, but for the last, which is pressed. */
const PLAIN = /^[^{[]{2,}(?=[^{[])/;

/**
 * A user whose typing of a longer text is its beginning at once and its last letter, with all keys in braces, pressed one by one:
 * a page is drawn anew for every key, which took most of the time of tests that fill in a form. What is about single keys presses
 * them by `keyboard`.
 */
export function setUpUser(): UserEvent {
  const user = userEvent.setup();
  return {
    ...user,
    async type(element, text, options) {
      const [beginning] = PLAIN.exec(text) ?? [''];
      if (beginning === '' || options !== undefined) return user.type(element, text, options);
      await user.click(element);
      await user.paste(beginning);
      return user.keyboard(text.slice(beginning.length));
    },
  };
}
