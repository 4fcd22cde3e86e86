import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { styleSingleton } from './style-singleton.ts';

// jsdom knows no sheets that are made by hand.
class MadeSheet {
  text = '';

  replaceSync(text: string): void {
    this.text = text;
  }
}

const adopted = () => (document.adoptedStyleSheets as unknown as MadeSheet[]).map(({ text }) => text);
const foreign = new MadeSheet();
let native: typeof CSSStyleSheet;

beforeEach(() => {
  native = globalThis.CSSStyleSheet;
  globalThis.CSSStyleSheet = MadeSheet as unknown as typeof CSSStyleSheet;
  foreign.text = 'of somebody else';
  Object.assign(document, { adoptedStyleSheets: [foreign] });
});
afterEach(() => {
  globalThis.CSSStyleSheet = native;
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

describe('styleSingleton', () => {
  it('adopts the rules of the first while there is one, and writes no element', () => {
    const Sheet = styleSingleton();
    const { rerender, unmount } = render(<Sheet key="a" styles="body { padding-right: 15px }" />);
    expect(adopted()).toEqual(['of somebody else', 'body { padding-right: 15px }']);
    rerender(
      <>
        <Sheet key="a" styles="body { padding-right: 15px }" />
        <Sheet key="b" styles="body { padding-right: 0 }" />
      </>,
    );
    expect(adopted()).toHaveLength(2);
    expect(document.querySelectorAll('style')).toHaveLength(0);
    unmount();
    expect(adopted()).toEqual(['of somebody else']);
  });

  it('keeps the rules until the last is gone, and measures anew for the next', () => {
    const Sheet = styleSingleton();
    const first = render(<Sheet styles="first" />);
    const second = render(<Sheet styles="second" />);
    first.unmount();
    expect(adopted()).toEqual(['of somebody else', 'first']);
    second.unmount();
    render(<Sheet styles="third" />);
    expect(adopted()).toEqual(['of somebody else', 'third']);
  });

  it('keeps those of two apart', () => {
    const [One, Other] = [styleSingleton(), styleSingleton()];
    const one = render(<One styles="one" />);
    render(<Other styles="other" />);
    one.unmount();
    expect(adopted()).toEqual(['of somebody else', 'other']);
  });
});
