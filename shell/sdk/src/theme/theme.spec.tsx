import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { setTheme, themeScript, useTheme } from './theme.ts';

/** A system preference that the test changes while the page is open. */
function fakeSystem(dark: boolean) {
  const list = new EventTarget() as MediaQueryList & { matches: boolean };
  Object.assign(list, { matches: dark });
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue(list);
  return (next: boolean) => {
    list.matches = next;
    act(() => {
      list.dispatchEvent(new Event('change'));
    });
  };
}

function Shown() {
  const { theme, chosen } = useTheme();
  return <p>{`${theme} ${chosen ? 'chosen' : 'followed'}`}</p>;
}

const painted = () => document.documentElement.dataset['theme'];

/** As the browser runs it at the top of the page. */
const runThemeScript = () => new Function(themeScript)();

beforeEach(() => {
  globalThis.matchMedia ??= () => new EventTarget() as MediaQueryList;
  localStorage.clear();
});

afterEach(() => {
  jest.restoreAllMocks();
  delete document.documentElement.dataset['theme'];
});

describe('useTheme', () => {
  it('follows the system live until the user chose', () => {
    const turn = fakeSystem(false);
    render(<Shown />);
    expect(screen.getByText('light followed')).toBeVisible();
    turn(true);
    expect(screen.getByText('dark followed')).toBeVisible();
    expect(painted()).toBe('dark');
  });

  it('keeps the choice against the system, in the storage and in the page', () => {
    const turn = fakeSystem(false);
    render(<Shown />);
    act(() => setTheme('dark'));
    expect(screen.getByText('dark chosen')).toBeVisible();
    expect(painted()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    turn(true);
    turn(false);
    expect(screen.getByText('dark chosen')).toBeVisible();
    // And goes back to the system for good.
    act(() => setTheme('system'));
    expect(screen.getByText('light followed')).toBeVisible();
    expect(localStorage.getItem('theme')).toBeNull();
    turn(true);
    expect(painted()).toBe('dark');
  });

  it('takes over what another tab chose, and follows the system again when the storage is emptied', () => {
    fakeSystem(false);
    render(<Shown />);
    localStorage.setItem('theme', 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    });
    expect(screen.getByText('dark chosen')).toBeVisible();
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(screen.getByText('light followed')).toBeVisible();
  });

  it('does not mind a storage that refuses, nor a value it does not know', () => {
    fakeSystem(true);
    localStorage.setItem('theme', 'sepia');
    render(<Shown />);
    expect(screen.getByText('dark followed')).toBeVisible();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => setTheme('light'));
    expect(screen.getByText('light chosen')).toBeVisible();
    act(() => setTheme('dark'));
  });
});

describe('themeScript', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['sepia', true, 'dark'],
  ])('stored %p, system dark %p: paints %p', (stored, dark, expected) => {
    fakeSystem(dark);
    if (stored !== null) localStorage.setItem('theme', stored);
    runThemeScript();
    expect(painted()).toBe(expected);
  });

  it('paints also where the storage is closed', () => {
    fakeSystem(true);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    runThemeScript();
    expect(painted()).toBe('dark');
  });
});
