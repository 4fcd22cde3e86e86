import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cookiesProgram, countdownProgram, exitProgram } from './block-programs.ts';

/** Puts a block into the document and runs its program as a browser does. */
function run(html: string, program: string): HTMLElement {
  document.body.innerHTML = `<section>${html}<script></script></section>`;
  const block = document.querySelector('section')!;
  const script = block.querySelector('script')!;
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => script });
  new Function(program)();
  return block;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the countdown', () => {
  const cells = '<b data-count></b><b data-count></b><b data-count></b><b data-count></b>';
  const counts = (block: HTMLElement) =>
    [...block.querySelectorAll('b')].map((one) => one.textContent).join(' ');

  it.each([
    ['até 30/11/2026 às 23:59', '02 11 59 00'],
    ['28/11/2026, 12h', '00 00 00 00'],
    ['1/12/2026', '03 11 59 00'],
    ['20/04/2027 20h30', '143 08 30 00'],
    ['em breve', '   '],
  ])('reads %s in the time of Brasília', (written, expected) => {
    jest.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00-03:00') });
    expect(counts(run(`<time>${written}</time>${cells}`, countdownProgram))).toBe(expected);
  });

  it('goes on each second and stops at zero', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-28T11:59:58-03:00') });
    const block = run(`<time>28/11/2026 às 12:00</time>${cells}`, countdownProgram);
    jest.advanceTimersByTime(1000);
    expect(counts(block)).toBe('00 00 00 01');
    jest.advanceTimersByTime(5000);
    expect(counts(block)).toBe('00 00 00 00');
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('the exit popup waits until the pointer leaves by the top, closes, and comes once', () => {
  const block = run('<button>Não</button>', exitProgram);
  const leave = () =>
    document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null }));
  expect(block.style.display).toBe('none');
  leave();
  expect(block.style.display).toBe('flex');
  block.querySelector('button')?.click();
  expect(block.style.display).toBe('none');
  leave();
  expect(block.style.display).toBe('none');
  const again = run('<button>Não</button>', exitProgram);
  leave();
  expect(again.style.display).toBe('none');
});

it('the cookie notice goes when it is accepted, and stays away', () => {
  const block = run('<button>Entendi</button>', cookiesProgram);
  expect(block.isConnected).toBe(true);
  block.querySelector('button')?.click();
  expect(block.isConnected).toBe(false);
  expect(run('<button>Entendi</button>', cookiesProgram).isConnected).toBe(false);
});
