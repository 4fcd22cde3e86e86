import './jsdom-gaps.mjs';
// Adds matchers such as toBeVisible() to expect.
import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';

// What is found is found at once; a page that is loaded first takes its time on a machine that others use.
configure({ asyncUtilTimeout: 20_000 });
// React takes a stack for every element that is made, and Jest asks for a hundred frames of each.
Error.stackTraceLimit = 10;
// The library does so by itself where it is loaded anew for every test file, and asks this global whether time is a test's.
afterEach(cleanup);
Object.assign(globalThis, { jest });
// React remembers by what it waits the first time that it does: that must not be a timer which a test stands in for.
await act(async () => {});
